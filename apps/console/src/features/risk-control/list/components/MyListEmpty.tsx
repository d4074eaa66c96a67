import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt, NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { toAddress } from '../list-request.ts';

/** Why a tab of My risk controls is empty, and where to go instead. */
export function MyListEmpty({ tab, counts }: { tab: '1' | '2' | '3'; counts: readonly (number | undefined)[] }) {
  const { t, n } = useT();
  const [, submitted, related] = counts;
  return (
    <EmptyState
      art={tab === '1' ? <DoneArt /> : <NothingFoundArt />}
      title={t(`riskList.mine.empty${tab}`)}
      body={t(`riskList.mine.emptyBody${tab}`)}
      actions={
        <>
          {tab === '1' && Boolean(submitted) && (
            <Button component={Link} to={toAddress({}, '2')} variant="outlined" color="inherit">
              {t('riskList.mine.seeSubmitted', { number: n(submitted ?? 0) })}
            </Button>
          )}
          {tab !== '3' && Boolean(related) && (
            <Button component={Link} to={toAddress({}, '3')} variant="text">
              {t('riskList.mine.seeRelated', { number: n(related ?? 0) })}
            </Button>
          )}
          {tab !== '1' && (
            <Button component={Link} to={toAddress({}, '1')} variant="outlined" color="inherit">
              {t('riskList.mine.seeToDo')}
            </Button>
          )}
        </>
      }
    />
  );
}
