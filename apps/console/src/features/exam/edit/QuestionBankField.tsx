import { findQuestionFault, questionKinds, type QuestionKind } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionMenu } from '#shared/parts/ActionMenu.tsx';
import { Field } from '#shared/parts/Field.tsx';
import {
  AlertIcon,
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  CopyIcon,
  PlusIcon,
  TrashIcon,
  UploadIcon,
} from '#shared/theme/icons.tsx';
import { copyQuestion, newQuestion, type QuestionDraft } from './exam-model.ts';
import { QuestionEditor } from './QuestionEditor.tsx';

// Comes with the first press.
const PasteQuestions = lazy(() => import('./PasteQuestions.tsx'));

export interface QuestionBankFieldProps {
  questions: QuestionDraft[];
  onChange: (questions: QuestionDraft[]) => void;
  error: string | undefined;
}

const swap = <T,>(all: readonly T[], from: number, to: number): T[] => {
  const next = [...all];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
};

/** The question bank: a line a question, opened to be written; what cannot be asked yet says so. */
export function QuestionBankField({ questions, onChange, error }: QuestionBankFieldProps) {
  const { t, n, pick } = useT();
  const [open, setOpen] = useState<string>();
  const [isPasting, setIsPasting] = useState(false);
  const add = (kind: QuestionKind) => {
    const question = newQuestion(kind);
    onChange([...questions, question]);
    setOpen(question.key);
  };
  const actionsOf = (question: QuestionDraft, place: number) => [
    ...(place > 0
      ? [{ id: 'up', label: t('exam.edit.moveUp'), icon: <ArrowUp />, onClick: () => onChange(swap(questions, place, place - 1)) }]
      : []),
    ...(place < questions.length - 1
      ? [{ id: 'down', label: t('exam.edit.moveDown'), icon: <ArrowDown />, onClick: () => onChange(swap(questions, place, place + 1)) }]
      : []),
    {
      id: 'copy',
      label: t('exam.edit.copy'),
      icon: <CopyIcon />,
      onClick: () => {
        const copy = copyQuestion(question);
        onChange([...questions.slice(0, place + 1), copy, ...questions.slice(place + 1)]);
        setOpen(copy.key);
      },
    },
    {
      id: 'remove',
      label: t('common.delete'),
      icon: <TrashIcon />,
      destructive: true,
      onClick: () => onChange(questions.filter(({ key }) => key !== question.key)),
    },
  ];
  return (
    <Field name="questions" label={t('exam.fields.questions')} group error={error}>
      {() => (
        <Box>
          <Box
            component="ol"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              border: questions.length > 0 ? '1px solid' : 0,
              borderColor: 'line.main',
              borderRadius: '8px',
            }}
          >
            {questions.map((question, place) => {
              const shown = open === question.key;
              const fault = findQuestionFault({ ...question, score: Number(question.score) || 0 });
              const title = pick({ zh: question.stem, en: question.stemEn });
              return (
                <Box component="li" key={question.key} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'line.main' } }}>
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1 }}>
                    <ButtonBase
                      aria-expanded={shown}
                      onClick={() => setOpen(shown ? undefined : question.key)}
                      sx={{
                        flex: 1,
                        minWidth: 0,
                        minHeight: 44,
                        px: 1,
                        gap: 1,
                        justifyContent: 'flex-start',
                        textAlign: 'left',
                        borderRadius: '8px',
                      }}
                    >
                      {shown ? <ChevronDown sx={{ fontSize: 16 }} /> : <ChevronRight sx={{ fontSize: 16 }} />}
                      <Box component="span" sx={{ width: 24, color: 'text.secondary', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
                        {n(place + 1)}
                      </Box>
                      <Box
                        component="span"
                        sx={{
                          flex: 1,
                          minWidth: 0,
                          fontSize: 14,
                          overflow: 'hidden',
                          textOverflow: 'ellipsis',
                          whiteSpace: 'nowrap',
                          color: title ? 'text.primary' : 'faint',
                        }}
                      >
                        {title || t('exam.edit.noStem')}
                      </Box>
                      {fault && !shown && (
                        <Box
                          component="span"
                          sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', fontSize: 12, color: 'tone.amber.fg' }}
                        >
                          <AlertIcon sx={{ fontSize: 14 }} />
                          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                            {t(`exam.edit.fault.${fault}`)}
                          </Box>
                        </Box>
                      )}
                      <Box
                        component="span"
                        sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap', display: { xs: 'none', sm: 'inline' } }}
                      >
                        {t(`exam.kinds.${question.kind}`)}
                      </Box>
                      <Box
                        component="span"
                        sx={{ fontSize: 12, color: 'text.secondary', minWidth: 48, textAlign: 'right', whiteSpace: 'nowrap' }}
                      >
                        {t('exam.points', { count: Number(question.score) || 0, number: question.score })}
                      </Box>
                    </ButtonBase>
                    <ActionMenu label={t('exam.edit.more', { number: n(place + 1) })} actions={actionsOf(question, place)} />
                  </Box>
                  {shown && (
                    <Box sx={{ px: { xs: 1.5, sm: 5 }, pb: 2.5, pt: 0.5 }}>
                      <QuestionEditor
                        question={question}
                        onChange={(next) => onChange(questions.map((one) => (one.key === next.key ? next : one)))}
                      />
                    </Box>
                  )}
                </Box>
              );
            })}
          </Box>
          {questions.length === 0 && <Box sx={{ fontSize: 13, color: 'text.secondary', mb: 1 }}>{t('exam.edit.noQuestions')}</Box>}
          <Box sx={{ mt: 1.5, display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {questionKinds.map((kind) => (
              <Button key={kind} size="small" variant="outlined" color="inherit" startIcon={<PlusIcon />} onClick={() => add(kind)}>
                {t(`exam.kinds.${kind}`)}
              </Button>
            ))}
            <Button size="small" variant="outlined" color="inherit" startIcon={<UploadIcon />} onClick={() => setIsPasting(true)}>
              {t('exam.paste.button')}
            </Button>
          </Box>
          <Suspense>
            {isPasting && (
              <PasteQuestions
                count={questions.length}
                onAdd={(added) => onChange([...questions, ...added])}
                onClose={() => setIsPasting(false)}
              />
            )}
          </Suspense>
        </Box>
      )}
    </Field>
  );
}
