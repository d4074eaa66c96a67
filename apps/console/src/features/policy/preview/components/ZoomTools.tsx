import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { MinusIcon, PlusIcon } from '#shared/theme/icons.tsx';
import { zoomIn, zoomOut, type Zoom } from '../zoom.ts';

interface ZoomToolsProps {
  label: string;
  zoom: Zoom;
  /** The size now; undefined where it is not known. */
  shown: number | undefined;
  /** Where the steps begin while the size is not known. */
  from: number;
  onZoom: (zoom: Zoom) => void;
  children?: ReactNode;
}

const choice = { fontWeight: 400, '&[aria-pressed="true"]': { bgcolor: 'surface.hover', fontWeight: 600 } } as const;

/** The bar above what can be made larger; further tools of the kind stand before the zoom. */
export function ZoomTools({ label, zoom, shown, from, onZoom, children }: ZoomToolsProps) {
  const { t } = useT();
  const size = shown ?? from;
  const percent = shown === undefined ? '' : `${Math.round(shown * 100)}%`;
  return (
    <Box
      role="toolbar"
      aria-label={label}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: { xs: 'flex-start', sm: 'center' },
        flexWrap: 'wrap',
        gap: 0.5,
        px: 1,
        py: 0.5,
        minHeight: 40,
        flexShrink: 0,
        borderBottom: '1px solid',
        borderColor: 'line.main',
      }}
    >
      {children}
      <IconButton
        size="small"
        aria-label={t('policyPreview.zoom.out')}
        title={t('policyPreview.zoom.out')}
        disabled={zoomOut(size) === size}
        onClick={() => onZoom(zoomOut(size))}
      >
        <MinusIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <Box
        aria-live="polite"
        aria-label={percent ? t('policyPreview.zoom.level', { percent: Math.round(size * 100) }) : undefined}
        role={percent ? 'status' : undefined}
        sx={{ minWidth: 44, textAlign: 'center', fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {percent}
      </Box>
      <IconButton
        size="small"
        aria-label={t('policyPreview.zoom.in')}
        title={t('policyPreview.zoom.in')}
        disabled={zoomIn(size) === size}
        onClick={() => onZoom(zoomIn(size))}
      >
        <PlusIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <Button size="small" color="inherit" aria-pressed={zoom === 'fit'} onClick={() => onZoom('fit')} sx={choice}>
        {t('policyPreview.zoom.fit')}
      </Button>
      <Button
        size="small"
        color="inherit"
        aria-pressed={zoom === 1}
        onClick={() => onZoom(1)}
        sx={{ ...choice, display: { xs: 'none', sm: 'inline-flex' } }}
      >
        {t('policyPreview.zoom.actual')}
      </Button>
    </Box>
  );
}
