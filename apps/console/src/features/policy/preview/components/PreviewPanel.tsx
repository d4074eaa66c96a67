import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { downloadFrom } from '#shared/api/download.ts';
import { showError } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DownloadIcon, EyeIcon, FileIcon } from '#shared/theme/icons.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { findDownload, previewQuery, type FilePreviewProps, type Preview } from '../api/preview.ts';
import { FullScreenButton } from './FullScreenButton.tsx';
import { FailedState, NoFileState, PagesNote, UnshownState, WaitingState } from './PreviewStates.tsx';

// Each kind is a chunk of its own: who reads a Word file loads no PDF engine.
const PdfFile = lazy(() => import('../pdf/PdfFile.tsx'));
const ImageFile = lazy(() => import('./ImageFile.tsx'));
const WordText = lazy(() => import('./WordText.tsx'));
const Sheets = lazy(() => import('./Sheets.tsx'));
const Slides = lazy(() => import('./Slides.tsx'));

/** A file's name, what may be done with it, and its contents by their kind. */
export default function PreviewPanel({ fileId, fileName }: FilePreviewProps) {
  const { t, lang } = useT();
  const frame = useRef<HTMLDivElement>(null);
  if (fileId === null) return <NoFileState />;
  return (
    <Box
      component="section"
      ref={frame}
      aria-label={t('policyPreview.label', { name: fileName })}
      sx={{
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        overflow: 'hidden',
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        // As high as its place has room, else as most of the window; the whole of it in full screen.
        '--preview-height': 'var(--preview-room, clamp(320px, calc(100vh - 260px), 900px))',
        '@media print': { '--preview-height': 'auto', overflow: 'visible' },
        '&:fullscreen': { '--preview-height': '100%', borderRadius: 0, border: 0, height: '100%' },
      }}
    >
      <PreviewBody key={lang} fileId={fileId} fileName={fileName} frame={frame} />
    </Box>
  );
}

interface BodyProps {
  fileId: number;
  fileName: string;
  frame: React.RefObject<HTMLDivElement | null>;
}

function PreviewBody({ fileId, fileName, frame }: BodyProps) {
  const { lang } = useT();
  const { data, error, isPending, refetch } = useQuery(previewQuery(fileId, lang));
  return (
    <>
      <PreviewHead fileId={fileId} fileName={data?.name ?? fileName} preview={data} frame={frame} />
      {isPending ? (
        <CardSkeleton height={420} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {showsWords(data) && <PagesNote isWaiting={data.pages === 'waiting'} canDownload={data.canDownload} />}
          <Suspense fallback={<CardSkeleton height={420} />}>{drawContents(data, fileId)}</Suspense>
        </>
      )}
    </>
  );
}

/** Words, grids and pictures of an office file: its layout is not kept. Of a workbook the grid is what there is to read, whatever its pages. */
const showsWords = ({ kind, pages }: Preview): boolean => (pages === 'waiting' && kind !== 'none') || kind === 'html' || kind === 'slides';

function drawContents(preview: Preview, fileId: number): ReactNode {
  const { kind, url, name, html, sheets, slides, drawings } = preview;
  if (kind === 'pdf' && url) return <PdfFile fileId={fileId} url={url} name={name} canDownload={preview.canDownload} />;
  if (kind === 'image' && url) return <ImageFile fileId={fileId} url={url} name={name} />;
  if (kind === 'html') return <WordText html={html ?? ''} name={name} drawings={drawings} />;
  if (kind === 'sheets') return <Sheets sheets={sheets ?? []} canDownload={preview.canDownload} />;
  if (kind === 'slides') return <Slides slides={slides ?? []} />;
  return preview.pages === 'waiting' ? <WaitingState /> : <UnshownState preview={preview} />;
}

function PreviewHead({ fileId, fileName, preview, frame }: BodyProps & { preview: Preview | undefined }) {
  const { t, size } = useT();
  const download = useMutation({
    mutationFn: () => findDownload(fileId),
    onSuccess: (address) => downloadFrom(address, fileName),
    onError: showError,
  });
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.75,
        minHeight: 44,
        borderBottom: '1px solid',
        borderColor: 'line.main',
        flexShrink: 0,
      }}
    >
      <FileIcon sx={{ fontSize: 18, color: 'text.secondary', flexShrink: 0 }} />
      <Box
        title={fileName}
        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: 13, fontWeight: 500 }}
      >
        {fileName}
      </Box>
      <Box sx={{ flex: 1, fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>{preview ? size(preview.size) : ''}</Box>
      {preview?.canDownload === false && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          <EyeIcon sx={{ fontSize: 15 }} />
          {t('policyPreview.readOnly')}
        </Box>
      )}
      {preview?.canDownload && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<DownloadIcon />}
          disabled={download.isPending}
          onClick={() => download.mutate()}
          sx={{ flexShrink: 0 }}
        >
          {t('policyPreview.download')}
        </Button>
      )}
      {preview && preview.kind !== 'none' && <FullScreenButton frame={frame} />}
    </Box>
  );
}
