import IconButton from '@mui/material/IconButton';
import { useSyncExternalStore, type RefObject } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { FullscreenIcon } from '#shared/theme/icons.tsx';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** The whole screen for what is read; absent where the browser does not allow it. Escape leaves it. */
export function FullScreenButton({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const { t } = useT();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null && document.fullscreenElement === frame.current);
  if (!document.fullscreenEnabled) return null;
  const label = t(isFull ? 'policyPreview.leaveFullscreen' : 'policyPreview.fullscreen');
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-pressed={isFull}
      onClick={() => void (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen())}
    >
      <FullscreenIcon sx={{ fontSize: 18 }} />
    </IconButton>
  );
}
