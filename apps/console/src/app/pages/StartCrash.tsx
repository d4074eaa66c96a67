import Box from '@mui/material/Box';
import { useRouteError } from 'react-router-dom';
import { isApiError } from '#shared/api/api-error.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PlainCrash } from './PlainCrash.tsx';

/** The server could not be asked for the session, or the shell itself broke. */
export function StartCrash() {
  const { t } = useT();
  const error = useRouteError();
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'flex' }}>
      <PlainCrash title={t('errors.startTitle')} body={isApiError(error) ? error.message : t('errors.pageBody')} />
    </Box>
  );
}
