import IconButton from '@mui/material/IconButton';
import { useSyncExternalStore } from 'react';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FullscreenIcon } from '#shared/theme/icons.tsx';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Fullscreen on and off; a warning where the browser cannot. */
export function FullscreenButton() {
  const { t } = useT();
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = async () => {
    try {
      if (full) await document.exitFullscreen();
      else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
      else throw new Error('unsupported');
    } catch {
      showToast({ tone: 'warning', text: t('shell.noFullscreen') });
    }
  };
  return (
    <IconButton aria-label={t(full ? 'shell.exitFullscreen' : 'shell.fullscreen')} aria-pressed={full} onClick={() => void toggle()}>
      <FullscreenIcon />
    </IconButton>
  );
}
