import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { EntryFrame } from './EntryFrame.tsx';

/** /signed-in: the window in which somebody signed in for another one that waits has done its work. */
export default function SignedInPage() {
  const { t } = useT();
  return (
    <EntryFrame title={t('login.doneTitle')} intro={t('login.doneBody')}>
      <Button variant="contained" fullWidth onClick={() => window.close()} sx={{ height: 40, fontSize: 14 }}>
        {t('login.doneClose')}
      </Button>
      <Box sx={{ mt: 2, textAlign: 'center', fontSize: 13 }}>
        <Link component={RouterLink} to="/dashboard">
          {t('login.doneHome')}
        </Link>
      </Box>
    </EntryFrame>
  );
}
