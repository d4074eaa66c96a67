import type { ShareRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { StateChip } from '#shared/parts/StateChip.tsx';

/** How far somebody is, and that he is late. */
export function ReadChip({ state, isOverdue }: { state: ShareRow['readState']; isOverdue: boolean }) {
  const { t } = useT();
  if (state === null) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      <StateChip workflow="shareReading" state={state} />
      {isOverdue && (
        <Box component="span" sx={{ color: 'tone.red.fg', fontSize: 12, fontWeight: 500 }}>
          {t('share.fields.overdue')}
        </Box>
      )}
    </Box>
  );
}
