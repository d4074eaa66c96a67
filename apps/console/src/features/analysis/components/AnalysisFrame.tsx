import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { LostArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';

export interface AnalysisFrameProps {
  title: string;
  intro: string;
  filters: ReactNode;
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
  children: ReactNode;
}

/** Title, what the figures are, filters; then the figures, or why there are none. */
export function AnalysisFrame({ title, intro, filters, loading, error, onRetry, children }: AnalysisFrameProps) {
  const { t } = useT();
  return (
    <Page>
      <PageHeader title={title} />
      <Box sx={{ mt: 0.5, fontSize: 13, lineHeight: '20px', color: 'text.secondary', maxWidth: 760 }}>{intro}</Box>
      <Box sx={{ my: 1.5 }}>{filters}</Box>
      {loading ? (
        <CardSkeleton height={420} />
      ) : error ? (
        <EmptyState
          art={<LostArt />}
          title={t('analysis.failed')}
          body={error.message}
          actions={
            <Button variant="outlined" color="inherit" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          }
        />
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, minWidth: 0 }}>{children}</Box>
      )}
    </Page>
  );
}
