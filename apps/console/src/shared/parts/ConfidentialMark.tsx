import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';
import { LockIcon } from '../theme/icons.tsx';

/** Says in words and shape that an event is confidential. */
export function ConfidentialMark() {
  const { t } = useT();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.25,
        px: 0.75,
        height: 20,
        borderRadius: '5px',
        fontSize: 12,
        fontWeight: 500,
        whiteSpace: 'nowrap',
        bgcolor: 'tone.violet.bg',
        color: 'tone.violet.fg',
        verticalAlign: 'middle',
      }}
    >
      <LockIcon sx={{ fontSize: 13 }} />
      {t('riskEvent.list.confidential')}
    </Box>
  );
}
