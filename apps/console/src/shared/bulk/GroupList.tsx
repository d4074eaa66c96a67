import type { BulkGroup } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';

/** Rows that are refused alike: how many, and why. */
export function GroupList({ groups }: { groups: readonly BulkGroup[] }) {
  const { t, n } = useT();
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
      {groups.map(({ code, message, count }) => (
        <li key={code}>{t('bulk.group', { reason: message, number: n(count) })}</li>
      ))}
    </Box>
  );
}
