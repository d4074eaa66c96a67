import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useErrorLog } from '#shared/feedback/error-log.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ErrorLogIcon } from '#shared/theme/icons.tsx';
import { openPanel } from '#shared/page/panel-store.ts';

export function ErrorLogButton() {
  const { t } = useT();
  const { length } = useErrorLog();
  return (
    <IconButton
      aria-label={length ? t('shell.errorLog.openCount', { number: length }) : t('shell.errorLog.open')}
      aria-haspopup="dialog"
      onClick={() => openPanel('errors')}
      sx={{ position: 'relative' }}
    >
      <ErrorLogIcon />
      {length > 0 && (
        <Box
          component="span"
          sx={{ position: 'absolute', top: 5, right: 5, width: 7, height: 7, borderRadius: '50%', bgcolor: 'error.main' }}
        />
      )}
    </IconButton>
  );
}
