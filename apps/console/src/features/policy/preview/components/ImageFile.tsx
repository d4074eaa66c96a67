import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { LostArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { shownFileQuery } from '../api/preview.ts';
import { stepZoom, type Zoom } from '../zoom.ts';
import { FailedState } from './PreviewStates.tsx';
import { ZoomTools } from './ZoomTools.tsx';

/** A picture: as wide as the frame, or larger and moved by scrolling. */
export default function ImageFile({ fileId, url, name }: { fileId: number; url: string; name: string }) {
  const { t } = useT();
  const { data: address, error, refetch } = useQuery(shownFileQuery(fileId, url));
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [natural, setNatural] = useState(0);
  const [fit, setFit] = useState(1);
  const [isBroken, setBroken] = useState(false);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!address) return <CardSkeleton height={420} />;
  if (isBroken) return <EmptyState art={<LostArt />} title={t('policyPreview.image.broken')} body={t('policyPreview.state.broken')} />;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepZoom(event.key, zoom, fit);
    if (next === undefined) return;
    event.preventDefault();
    setZoom(next);
  };
  return (
    <>
      <ZoomTools
        label={t('policyPreview.image.tools')}
        zoom={zoom}
        shown={natural ? (zoom === 'fit' ? fit : zoom) : undefined}
        onZoom={setZoom}
        from={1}
      />
      <Box
        role="region"
        aria-label={name}
        data-paper="whole"
        tabIndex={0}
        onKeyDown={onKeyDown}
        sx={{
          height: 'var(--preview-height)',
          overflow: 'auto',
          bgcolor: 'surface.sunken',
          display: 'grid',
          placeItems: 'safe center',
          p: 2,
        }}
      >
        <Box
          component="img"
          src={address}
          alt={t('policyPreview.image.alt', { name })}
          onLoad={({ currentTarget: { naturalWidth, clientWidth } }) => {
            setNatural(naturalWidth);
            if (naturalWidth > 0 && clientWidth > 0) setFit(clientWidth / naturalWidth);
          }}
          onError={() => setBroken(true)}
          sx={{
            display: 'block',
            bgcolor: 'background.paper',
            ...(zoom === 'fit'
              ? { maxWidth: '100%', maxHeight: 'calc(var(--preview-height) - 32px)' }
              : { width: natural ? natural * zoom : 'auto', maxWidth: 'none' }),
          }}
        />
      </Box>
    </>
  );
}
