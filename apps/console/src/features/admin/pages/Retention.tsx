import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { retentionQuery } from '../api/operation.ts';
import { RetentionRow } from '../operation/RetentionRow.tsx';

/** How long what is no history is kept; administrators choose within bounds and see what the next sweep removes (docs/decisions/machinery.md). */
export default function Retention() {
  const { t } = useT();
  const { data, error, refetch } = useQuery(retentionQuery);
  return (
    <Page kind="padded">
      <PageHeader title={t('titles.adminRetention')} />
      <Box sx={{ mt: 0.5, mb: 2, fontSize: 13, color: 'text.secondary', maxWidth: 760 }}>{t('adminOperation.retention.intro')}</Box>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeleton height={420} />}
      {data && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 960, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}
        >
          {data.map((setting) => (
            <RetentionRow key={setting.kind} setting={setting} />
          ))}
        </Box>
      )}
    </Page>
  );
}
