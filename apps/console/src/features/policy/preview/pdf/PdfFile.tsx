import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { shownFileQuery } from '../api/preview.ts';
import { FailedState, WhyNot } from '../components/PreviewStates.tsx';
import { openPdf, PdfRefusal, type PDFDocumentProxy } from './pdf-engine.ts';
import { PdfPages } from './PdfPages.tsx';

interface Opened {
  address: string;
  percent: number;
  document?: PDFDocumentProxy;
  fault?: Error;
}

interface PdfFileProps {
  fileId: number;
  url: string;
  name: string;
  canDownload: boolean;
}

/** A PDF by its short-lived address: opened once, with how far that has come, and closed with the page. */
export default function PdfFile({ fileId, url, name, canDownload }: PdfFileProps) {
  const { t } = useT();
  const { data: address, error, refetch } = useQuery(shownFileQuery(fileId, url));
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    if (!address) return;
    let isGone = false;
    const take = (change: Partial<Opened>) => {
      if (!isGone) setOpened((now) => ({ percent: 0, ...(now?.address === address ? now : {}), ...change, address }));
    };
    const opening = openPdf(address, (percent) => take({ percent }));
    opening.document.then(
      (document) => take({ document }),
      (fault: Error) => take({ fault }),
    );
    return () => {
      isGone = true;
      opening.close();
    };
  }, [address]);
  const now = opened?.address === address ? opened : undefined;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (now?.fault) {
    const { fault } = now;
    if (fault instanceof PdfRefusal && fault.reason !== 'failed') return <WhyNot reason={fault.reason} canDownload={canDownload} />;
    return <FailedState error={fault} onRetry={() => void refetch()} />;
  }
  if (now?.document) return <PdfPages document={now.document} name={name} />;
  return (
    <Box sx={{ position: 'relative' }}>
      <CardSkeleton height={420} />
      <Box
        role="status"
        sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', fontSize: 13, color: 'text.secondary' }}
      >
        {now && now.percent > 0 ? t('policyPreview.loadingPart', { percent: now.percent }) : t('policyPreview.loading')}
      </Box>
    </Box>
  );
}
