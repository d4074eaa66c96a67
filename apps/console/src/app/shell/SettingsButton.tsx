import IconButton from '@mui/material/IconButton';
import { useT } from '#shared/i18n/use-t.ts';
import { SettingsIcon } from '#shared/theme/icons.tsx';
import { openPanel } from '#shared/page/panel-store.ts';

export function SettingsButton() {
  const { t } = useT();
  return (
    <IconButton aria-label={t('shell.settings')} aria-haspopup="dialog" onClick={() => openPanel('settings')}>
      <SettingsIcon />
    </IconButton>
  );
}
