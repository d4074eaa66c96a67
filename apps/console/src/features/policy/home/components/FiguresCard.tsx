import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt, NothingFoundArt } from '#shared/parts/Art.tsx';
import { Card } from '#shared/parts/Card.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { addressOfList } from '../../addresses.ts';
import { PieCard } from '#shared/charts/PieCard.tsx';
import { countsQuery, type Counts } from '../api/home.ts';
import { LoadFailed } from './LoadFailed.tsx';

/** Two pies of true numbers; each part leads to exactly the list that it counts. */
export function FiguresCard({ administrator }: { administrator: boolean }) {
  const { t } = useT();
  const { data, error, refetch } = useQuery(countsQuery);
  return (
    <Card title={t('policyHome.figures')}>
      {data ? (
        <Figures counts={data} administrator={administrator} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton height={148} />
      )}
    </Card>
  );
}

function Figures({ counts, administrator }: { counts: Counts; administrator: boolean }) {
  const { t } = useT();
  const part = (id: 'inEffect' | 'expired' | 'closeToReview' | 'pastReview', to: string) => ({
    id,
    label: t(`policyHome.${id}`),
    count: counts[id],
    to,
  });
  const overdue = addressOfList('/dms/dmslistDisabled', { dmsType: 3 });
  if (counts.total === 0)
    return (
      <EmptyState
        art={<NothingFoundArt />}
        title={t('policyHome.emptyTitle')}
        body={t(administrator ? 'policyHome.emptyBodyAdmin' : 'policyHome.emptyBody')}
        actions={
          <Button component={Link} to="/dms/dmslist" variant="outlined" color="inherit">
            {t('policyHome.openLibrary')}
          </Button>
        }
      />
    );
  return (
    <Box sx={{ display: 'grid', columnGap: 6, rowGap: 3, gridTemplateColumns: { xs: '1fr', lg: 'repeat(2, minmax(0,1fr))' }, pb: 0.5 }}>
      <PieCard
        title={t('policyHome.effectChart')}
        unit={t('policyHome.unit')}
        parts={[part('inEffect', addressOfList('/dms/dmslistSearch', { inEffect: true })), part('expired', overdue)]}
      />
      {counts.closeToReview + counts.pastReview > 0 ? (
        <PieCard
          title={t('policyHome.reviewChart')}
          unit={t('policyHome.unit')}
          parts={[part('closeToReview', addressOfList('/dms/dmslistReview', { dmsType: 2 })), part('pastReview', overdue)]}
        />
      ) : (
        <NoReviews />
      )}
    </Box>
  );
}

/** A ring of nothing would be a made-up picture. */
function NoReviews() {
  const { t } = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minHeight: 148 }}>
      <Box sx={{ lineHeight: 0, flexShrink: 0, '& svg': { width: 88, height: 'auto' } }}>
        <DoneArt />
      </Box>
      <Box>
        <Box sx={{ fontWeight: 600, fontSize: 13 }}>{t('policyHome.noReviewsTitle')}</Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary', mt: 0.5 }}>{t('policyHome.noReviews')}</Box>
      </Box>
    </Box>
  );
}
