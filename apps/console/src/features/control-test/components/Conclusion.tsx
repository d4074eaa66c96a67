import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { DraftNote } from '#shared/forms/DraftNote.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { RailBlock } from '#shared/parts/Section.tsx';
import type { ControlTestRecord, TestAttribute, TestItem } from '../api/records.ts';
import type { Results } from '../grid/use-results.ts';
import { EvidenceGap, useMissingDays } from './EvidenceGap.tsx';

export interface ProgressProps {
  items: readonly TestItem[];
  attributes: readonly TestAttribute[];
  results: Results;
  readOnly: boolean;
}

/** Results there are, with what is not saved yet, and how many there will be. */
const countResults = ({ items, attributes, results }: Pick<ProgressProps, 'items' | 'attributes' | 'results'>) => ({
  done: items.reduce((sum, item) => sum + attributes.filter(({ letter }) => results.markOf(item, letter) !== '').length, 0),
  wanted: items.length * attributes.length,
});

/** How far the sample is, and saving what was typed: where it is seen whatever item one is at. */
export function SaveResults({ readOnly, ...counted }: ProgressProps) {
  const { t } = useT();
  const { results } = counted;
  const { done, wanted } = countResults(counted);
  if (wanted === 0) return null;
  return (
    <Box sx={{ mt: 1, fontSize: 12, color: 'text.secondary' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <LinearProgress
          variant="determinate"
          value={(100 * done) / wanted}
          aria-label={t('controlTest.grid.name')}
          sx={{ flex: 1, height: 6, borderRadius: '3px' }}
        />
        <Box component="b" sx={{ color: 'text.primary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {done} / {wanted}
        </Box>
      </Box>
      {!readOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
          <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
            {results.changed > 0 && <DraftNote draft={results.draft} />}
          </Box>
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            loading={results.busy}
            disabled={results.changed === 0 || results.silent.length > 0}
            onClick={results.save}
          >
            {results.silent.length > 0 ? t('controlTest.grid.needsNote') : t('controlTest.grid.save')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/**
 * What the conclusion is, or why there is none yet.
 * @param progress false where the page says at another place how far the sample is
 */
export function Conclusion({ record, progress = true, ...counted }: ProgressProps & { record: ControlTestRecord; progress?: boolean }) {
  const { t } = useT();
  const { conclusion, conclusionNote } = record;
  const { items, results } = counted;
  const { done, wanted } = countResults(counted);
  const missingDays = useMissingDays(record.id);
  // As the counter, with what is not saved yet; it cannot be submitted before.
  const missing = { results: wanted - done, evidence: record.missing.evidence };
  return (
    <RailBlock title={t('controlTest.conclusion')}>
      {conclusion && record.state !== 'inProgress' ? (
        <Box sx={{ fontSize: 13 }}>
          <b>{t(`controlTest.conclusions.${conclusion}`)}</b>
          {conclusionNote && <Box sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap' }}>{conclusionNote}</Box>}
        </Box>
      ) : (
        <Box sx={{ fontSize: 13 }}>
          <b>{t('controlTest.none')}</b>
          <Box sx={{ color: 'text.secondary' }}>
            {items.length === 0
              ? t('controlTest.noSample')
              : missing.results + missing.evidence > 0
                ? t('controlTest.missing', missing)
                : // Not called complete before it is known whether days are missing.
                  results.changed === 0 &&
                  missingDays !== undefined &&
                  t(missingDays > 0 ? 'controlTest.readyDespiteGap' : 'controlTest.ready')}
          </Box>
          {items.length > 0 && results.changed > 0 && <Box sx={{ color: 'tone.amber.fg' }}>{t('controlTest.unsaved')}</Box>}
        </Box>
      )}
      {items.length > 0 && <EvidenceGap id={record.id} />}
      {progress && <SaveResults {...counted} />}
    </RailBlock>
  );
}
