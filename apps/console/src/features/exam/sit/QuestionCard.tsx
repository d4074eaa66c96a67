import { LENGTH, type ExamAnswerValue, type StartedExam } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { LimitedInput } from '#shared/parts/LimitedInput.tsx';
import { OptionRow } from '../components/OptionRow.tsx';

type Asked = StartedExam['questions'][number];

const letterOf = (place: number): string => String.fromCharCode(65 + place);
const has = (answer: ExamAnswerValue, key: string): boolean => (Array.isArray(answer) ? answer.includes(key) : answer === key);

export interface QuestionCardProps {
  question: Asked;
  number: number;
  answer: ExamAnswerValue;
  onAnswer: (answer: ExamAnswerValue) => void;
}

/** One question in the reader's language; an answer can be taken back. */
export function QuestionCard({ question, number, answer, onAnswer }: QuestionCardProps) {
  const { t, n, pick } = useT();
  const id = useId();
  const { kind, options } = question;
  const toggle = (key: string) => {
    const chosen = Array.isArray(answer) ? (answer as string[]) : [];
    const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key];
    onAnswer(next.length === 0 ? null : next);
  };
  return (
    <Box component="section" aria-labelledby={id} id={`q${question.id}`} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 120 }}>
      <Box sx={{ display: 'flex', gap: 1, fontSize: 12, lineHeight: '20px', color: 'text.secondary', mb: 0.5 }}>
        <span>{t('exam.sit.questionNo', { number: n(number) })}</span>
        <span aria-hidden="true">{'·'}</span>
        <span>{t(`exam.kinds.${kind}`)}</span>
        <span aria-hidden="true">{'·'}</span>
        <span>{t('exam.points', { count: question.score, number: n(question.score) })}</span>
      </Box>
      <Box id={id} component="h2" sx={{ m: 0, mb: 1.5, fontSize: 16, lineHeight: '26px', fontWeight: 500, whiteSpace: 'pre-wrap' }}>
        {pick({ zh: question.stem, en: question.stemEn })}
      </Box>
      {kind === 'text' ? (
        <LimitedInput
          multiline
          minRows={5}
          maxRows={16}
          value={typeof answer === 'string' ? answer : ''}
          longest={LENGTH.answer}
          consequence={t('exam.sit.tooLong', { number: n(LENGTH.answer) })}
          placeholder={t('exam.sit.writeHere')}
          onChange={(event) => onAnswer(event.target.value === '' ? null : event.target.value)}
          inputProps={{ 'aria-labelledby': id }}
        />
      ) : (
        <Box
          role={kind === 'multiple' ? 'group' : 'radiogroup'}
          aria-labelledby={id}
          sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
        >
          {kind === 'trueFalse'
            ? [true, false].map((value) => (
                <OptionRow
                  key={String(value)}
                  kind="radio"
                  name={id}
                  checked={answer === value}
                  onChange={() => onAnswer(value)}
                  label={t(value ? 'exam.true' : 'exam.false')}
                />
              ))
            : options.map(({ key, text, textEn }, place) => (
                <OptionRow
                  key={key}
                  kind={kind === 'multiple' ? 'checkbox' : 'radio'}
                  name={id}
                  letter={letterOf(place)}
                  checked={has(answer, key)}
                  onChange={() => (kind === 'multiple' ? toggle(key) : onAnswer(key))}
                  label={pick({ zh: text, en: textEn })}
                />
              ))}
        </Box>
      )}
      {answer !== null && kind !== 'text' && (
        <Box
          component="button"
          type="button"
          onClick={() => onAnswer(null)}
          sx={{
            mt: 1,
            p: 0,
            border: 0,
            bgcolor: 'transparent',
            fontFamily: 'inherit',
            color: 'text.secondary',
            fontSize: 12,
            lineHeight: '24px',
            cursor: 'pointer',
            '&:hover': { color: 'text.primary', textDecoration: 'underline' },
          }}
        >
          {t('exam.sit.takeBack')}
        </Box>
      )}
    </Box>
  );
}
