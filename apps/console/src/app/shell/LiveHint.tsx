import Box from '@mui/material/Box';
import { useIsLive } from '#shared/api/live.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { OfflineIcon } from '#shared/theme/icons.tsx';

/** Says that the live stream is broken; silent while all is well. */
export function LiveHint() {
  const { t } = useT();
  const live = useIsLive();
  return (
    <Box role="status" sx={{ minWidth: 0, ml: { xs: 1, md: 0 } }}>
      {!live && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 12, lineHeight: '16px', color: 'warning.main' }}>
          <OfflineIcon sx={{ fontSize: 16 }} />
          <Box component="span" sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}>
            {t('shell.offline')}
          </Box>
        </Box>
      )}
    </Box>
  );
}
