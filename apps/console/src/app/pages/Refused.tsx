import Button from '@mui/material/Button';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { ClosedArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';

/** 401: back goes to /dashboard when noGoBack is set or nothing lies behind, else one step back. */
export function Refused() {
  const { t } = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const canGoBack = !params.has('noGoBack') && window.history.length > 1;
  return (
    <EmptyState
      heading="h1"
      art={<ClosedArt />}
      title={t('shell.refused.title')}
      body={t('shell.refused.body')}
      actions={
        <>
          {canGoBack && (
            <Button variant="outlined" color="inherit" onClick={() => void navigate(-1)}>
              {t('shell.refused.back')}
            </Button>
          )}
          <Button variant="contained" component={Link} to="/dashboard">
            {t('shell.refused.home')}
          </Button>
        </>
      }
    />
  );
}
