import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrailRecord } from '../../api/trail-bundle.ts';
import { useT } from '../../i18n/use-t.ts';
import { Field } from '../../parts/Field.tsx';
import { ComparePanel } from '../ComparePanel.tsx';
import type { ChangeWords } from '../HistoryPanel.tsx';
import { useFieldWords, type Trail } from '../PastRecord.tsx';
import { trailDifferenceQuery, trailQuery } from './trail-queries.ts';

type Step = Trail['steps'][number];

function StepField({
  label,
  steps,
  value,
  onChange,
}: {
  label: string;
  steps: readonly Step[];
  value: number;
  onChange: (seq: number) => void;
}) {
  const { t, instant, name } = useT();
  const sayWho = ({ actor, onBehalfOf }: Step) => {
    if (!actor) return t('trail.system');
    return onBehalfOf ? t('riskRecord.history.actedFor', { who: name(actor), absent: name(onBehalfOf) }) : name(actor);
  };
  return (
    <Field label={label}>
      {({ id, labelId }) => (
        <TextField
          id={id}
          select
          fullWidth
          size="small"
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
          slotProps={{ select: { SelectDisplayProps: { 'aria-labelledby': `${labelId} ${id}` } } }}
        >
          {steps.map((step) => (
            <MenuItem key={step.seq} value={step.seq} sx={{ whiteSpace: 'normal' }}>
              {t('trail.step', {
                seq: step.seq,
                what: step.operation,
                who: sayWho(step),
                at: instant(step.at),
              })}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Field>
  );
}

interface DifferencesProps {
  record: TrailRecord;
  words: ChangeWords;
  from: number;
  to: number;
}

function Differences({ record, words, from, to }: DifferencesProps) {
  const { t } = useT();
  const wordsOf = useFieldWords(words);
  const { data, error } = useQuery(trailDifferenceQuery(record, from, to));
  if (error && !data) return <Box role="alert">{error.message}</Box>;
  if (!data) return <Box role="status">{t('trail.loading')}</Box>;
  if (data.changes.length === 0) return <Box role="status">{t('trail.same')}</Box>;
  return (
    <Box
      component="ul"
      aria-label={t('trail.differences')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {data.changes.map((change) => {
        const { label, value: before } = wordsOf(change.field, {
          value: change.before,
          text: change.beforeText,
          textEn: change.beforeTextEn,
        });
        const { value: after } = wordsOf(change.field, { value: change.after, text: change.afterText, textEn: change.afterTextEn });
        return (
          <Box component="li" key={change.field}>
            <Box sx={{ fontSize: 13, fontWeight: 500, mb: 0.5 }}>{label}</Box>
            <ComparePanel
              before={{ head: t(before ? 'trail.after' : 'trail.afterEmpty', { seq: from }), text: before }}
              after={{ head: t(after ? 'trail.after' : 'trail.afterEmpty', { seq: to }), text: after }}
            />
          </Box>
        );
      })}
    </Box>
  );
}

export interface CompareStepsProps {
  record: TrailRecord;
  /** A value as the record's page says it, where the server does not name what stands behind it. */
  words: ChangeWords;
  onClose: () => void;
}

/** Two steps of a record of any kind side by side: what differs between after the one and after the other (docs/decisions/machinery.md). */
export default function CompareSteps({ record, words, onClose }: CompareStepsProps) {
  const { t, lang } = useT();
  const { data, error } = useQuery({ ...trailQuery(record, lang), retry: false });
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({});
  const steps = data?.steps ?? [];
  const from = chosen.from ?? steps[0]?.seq;
  const to = chosen.to ?? steps.at(-1)?.seq;
  return (
    <Dialog open onClose={onClose} aria-labelledby="compare-title" fullWidth maxWidth="md">
      <DialogTitle id="compare-title">{t('trail.compareTitle', { no: record.no })}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'flex', flexDirection: 'column', gap: 2, pb: 1 }}>
        {error && !data && <Box role="alert">{error.message}</Box>}
        {from !== undefined && to !== undefined && (
          <>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,1fr) minmax(0,1fr)' } }}>
              <StepField label={t('trail.from')} steps={steps} value={from} onChange={(seq) => setChosen({ from: seq, to })} />
              <StepField label={t('trail.to')} steps={steps} value={to} onChange={(seq) => setChosen({ from, to: seq })} />
            </Box>
            <Differences record={record} words={words} from={from} to={to} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
