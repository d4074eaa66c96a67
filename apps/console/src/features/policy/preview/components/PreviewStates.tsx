import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isApiError } from '#shared/api/api-error.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { TextKey } from '#shared/i18n/texts.ts';
import { ClosedArt, LostArt, NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import type { Preview } from '../api/preview.ts';

type Reason = NonNullable<Preview['reason']>;

const titles: Readonly<Record<Reason, TextKey>> = {
  unsupported: 'policyPreview.state.unsupported',
  broken: 'policyPreview.state.broken',
  encrypted: 'policyPreview.state.encrypted',
  too_large: 'policyPreview.state.too_large',
};

/** Why a file is not shown, and what its reader can do about it. */
export function WhyNot({ reason, canDownload }: { reason: Reason; canDownload: boolean }) {
  const { t } = useT();
  const unbroken: TextKey = canDownload ? 'policyPreview.state.getFile' : 'policyPreview.state.askOwner';
  const wayOn: TextKey = reason === 'broken' ? 'policyPreview.state.again' : unbroken;
  return <EmptyState art={reason === 'encrypted' ? <ClosedArt /> : <LostArt />} title={t(titles[reason])} body={t(wayOn)} />;
}

/** A worker draws the pages, and until they are there nothing can be shown. */
export function WaitingState() {
  const { t } = useT();
  return (
    <Box sx={{ position: 'relative' }}>
      <CardSkeleton height={420} />
      <Box
        role="status"
        sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', fontSize: 13, color: 'text.secondary' }}
      >
        {t('policyPreview.drawing')}
      </Box>
    </Box>
  );
}

/** What is shown are the words: meanwhile, until the pages are drawn, or for want of them, where no worker can draw any. */
export function PagesNote({ isWaiting, canDownload }: { isWaiting: boolean; canDownload: boolean }) {
  const { t } = useT();
  const words: TextKey = canDownload ? 'policyPreview.wordsOnly' : 'policyPreview.wordsOnlyRead';
  return (
    <Box
      role={isWaiting ? 'status' : 'note'}
      sx={{ px: 1.5, py: 0.75, fontSize: 12, color: 'text.secondary', borderBottom: '1px solid', borderColor: 'line.main' }}
    >
      {t(isWaiting ? 'policyPreview.drawingWords' : words)}
    </Box>
  );
}

export function UnshownState({ preview }: { preview: Preview }) {
  return <WhyNot reason={preview.reason ?? 'unsupported'} canDownload={preview.canDownload} />;
}

/** The call or the file itself did not arrive: what may heal can be tried again. */
export function FailedState({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useT();
  if (isApiError(error, 'not_allowed'))
    return <EmptyState art={<ClosedArt />} title={t('policyPreview.state.forbidden')} body={error.message} />;
  if (isApiError(error, 'not_found')) return <EmptyState art={<LostArt />} title={t('policyPreview.state.missing')} body={error.message} />;
  return (
    <EmptyState
      art={<LostArt />}
      title={t('policyPreview.failed')}
      body={error.message}
      actions={
        <Button variant="outlined" color="inherit" onClick={onRetry}>
          {t('policyPreview.retry')}
        </Button>
      }
    />
  );
}

export function NoFileState() {
  const { t } = useT();
  return <EmptyState art={<NothingFoundArt />} title={t('policyPreview.noFile')} body={t('policyPreview.noFileBody')} />;
}
