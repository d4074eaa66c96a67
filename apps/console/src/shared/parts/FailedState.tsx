import Button from '@mui/material/Button';
import { useT } from '../i18n/use-t.ts';
import { LostArt } from './Art.tsx';
import { EmptyState } from './EmptyState.tsx';

/** What could not be read: why, and the way to try again. */
export function FailedState({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useT();
  return (
    <EmptyState
      art={<LostArt />}
      title={t('table.failed')}
      body={error.message}
      actions={
        <Button variant="outlined" color="inherit" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
