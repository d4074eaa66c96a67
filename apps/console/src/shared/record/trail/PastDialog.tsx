import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import type { TrailRecord } from '../../api/trail-bundle.ts';
import { useT } from '../../i18n/use-t.ts';
import { Facts } from '../../parts/Section.tsx';
import { StateChip } from '../../parts/StateChip.tsx';
import type { ChangeWords } from '../HistoryPanel.tsx';
import { useFieldWords } from '../PastRecord.tsx';
import { trailQuery, workflowOf } from './trail-queries.ts';

const LONG = 60;

export interface PastDialogProps {
  record: TrailRecord;
  /** `yyyy-MM-dd` */
  day: string;
  words: ChangeWords;
  onClose: () => void;
}

/** A record as it was at the end of a day, to read only, for pages that have no sections of their own for it (docs/decisions/machinery.md). */
export default function PastDialog({ record, day, words, onClose }: PastDialogProps) {
  const { t, lang, date, instant } = useT();
  const wordsOf = useFieldWords(words);
  // A day on which there was no record yet has none at the second asking either.
  const { data, error } = useQuery({ ...trailQuery(record, lang, day), retry: false });
  const facts = (data?.fields ?? []).map(({ field, ...stored }) => {
    const fact = wordsOf(field, stored);
    return { ...fact, wide: fact.value.length > LONG || fact.value.includes('\n') };
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby="past-title" fullWidth maxWidth="md">
      <DialogTitle id="past-title">{t('trail.pastTitle', { no: record.no, day: date(day) })}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'flex', flexDirection: 'column', gap: 2, pb: 1 }}>
        {error && !data && <Box role="alert">{error.message}</Box>}
        {!data && !error && <Box role="status">{t('trail.reading')}</Box>}
        {data && (
          <>
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap', fontSize: 12, color: 'text.secondary' }}>
              <StateChip workflow={workflowOf(record)} state={data.state} />
              {t('trail.since', { at: instant(data.at) })}
            </Box>
            <Facts items={facts} />
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
