import { EXAM_LIMITS } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { AlertIcon } from '#shared/theme/icons.tsx';
import type { QuestionDraft } from './exam-model.ts';
import { readQuestions, type PastedQuestion } from './paste-questions.ts';

interface PasteQuestionsProps {
  /** How many the exam has already. */
  count: number;
  onAdd: (questions: QuestionDraft[]) => void;
  onClose: () => void;
}

/** Adds rows that were copied from a sheet as questions, behind those that are there. What is wrong is told by row before anything is added. */
export default function PasteQuestions({ count, onAdd, onClose }: PasteQuestionsProps) {
  const { t, n } = useT();
  const [text, setText] = useState('');
  const rows = readQuestions(text);
  const faulty = rows.filter((row): row is Required<PastedQuestion> => row.fault !== undefined);
  const tooMany = count + rows.length > EXAM_LIMITS.questions;
  return (
    <Dialog open onClose={onClose} aria-labelledby="paste-questions-title" fullWidth maxWidth="sm">
      <DialogTitle id="paste-questions-title">{t('exam.paste.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <TextAreaField
          name="pasted"
          label={t('exam.paste.rows')}
          hint={t('exam.paste.hint')}
          value={text}
          maxLength={1_000_000}
          onChange={setText}
          error={tooMany ? t('exam.paste.tooMany', { max: n(EXAM_LIMITS.questions) }) : undefined}
        />
        {rows.length > 0 && (
          <Box role="status" sx={{ fontSize: 13 }}>
            {t('exam.paste.found', { count: rows.length, number: n(rows.length) })}
          </Box>
        )}
        {faulty.length > 0 && (
          <Notice tone="amber" icon={<AlertIcon />}>
            <div>{t('exam.paste.faulty', { count: faulty.length, number: n(faulty.length) })}</div>
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 180, overflow: 'auto' }}>
              {faulty.map(({ line, fault: { what, cell } }) => (
                <li key={line}>
                  {t('exam.paste.row', { line: n(line), what: t(`exam.paste.fault.${what}`, { cell: cell || t('exam.paste.empty') }) })}
                </li>
              ))}
            </Box>
          </Notice>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={rows.length === 0 || tooMany}
          onClick={() => {
            onAdd(rows.map(({ question }) => question));
            onClose();
          }}
        >
          {rows.length === 0 ? t('exam.paste.button') : t('exam.paste.add', { count: rows.length, number: n(rows.length) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
