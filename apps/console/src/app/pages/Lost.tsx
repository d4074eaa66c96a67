import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { LostArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';

/** 404. */
export function Lost() {
  const { t } = useT();
  return (
    <EmptyState
      heading="h1"
      art={<LostArt />}
      title={t('shell.lost.title')}
      body={t('shell.lost.body')}
      actions={
        <Button variant="contained" component={Link} to="/dashboard">
          {t('shell.lost.home')}
        </Button>
      }
    />
  );
}
