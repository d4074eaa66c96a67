import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { homeQuery, noHomeFilters, type HomeCardAnswer, type HomeFilters } from '../api/home.ts';
import { homeCards, type HomeCardLook } from '../cards.ts';
import { ColumnsCard } from '#shared/parts/ColumnsCard.tsx';
import { TilesCard } from './TilesCard.tsx';

// Calendars are heavy and come after the figures.
const HomeFilterBar = lazy(() => import('./HomeFilterBar.tsx'));

const filterNames = Object.keys(noHomeFilters) as (keyof HomeFilters)[];

/** The cards of the areas that there are, in one call; a figure that this build has no words for is left out rather than guessed. */
export function HomeCards() {
  const { t } = useT();
  const user = useSession();
  const reader = { administrator: isAdministrator(user), riskOwner: user.isRiskOwner };
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])) as unknown as HomeFilters;
  const { data, isPending, error, refetch } = useQuery(homeQuery(filters));
  if (isPending) return <CardSkeleton />;
  if (!data)
    return (
      <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary', fontSize: 13 }}>
        {`${t('home.cardsFailed')} ${error?.message ?? ''}`}
        <Button variant="outlined" color="inherit" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Box>
    );
  const apply = (next: HomeFilters) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      for (const name of filterNames) {
        if (next[name]) changed.set(name, next[name]);
        else changed.delete(name);
      }
      return changed;
    });
  const draw = (look: HomeCardLook, card: HomeCardAnswer) => {
    const labels = look.labels(reader);
    const figures = card.figures.flatMap((figure) => {
      const key = labels[figure.id];
      return key ? [{ ...figure, label: t(key) }] : [];
    });
    if (figures.length === 0) return null;
    return (
      <Box key={look.id} sx={{ minWidth: 0, gridColumn: look.wide(reader) ? '1 / -1' : 'auto' }}>
        {look.kind === 'columns' ? (
          <ColumnsCard title={t(look.title)} columns={figures} toned={look.toned?.(reader) ?? false} />
        ) : (
          <TilesCard
            title={t(look.title)}
            tiles={figures.map((figure) => ({ ...figure, tone: look.tones?.[figure.id] }))}
            action={
              look.takesFilters && (
                <Suspense fallback={<Box sx={{ height: 34 }} />}>
                  <HomeFilterBar applied={filters} onQuery={apply} />
                </Suspense>
              )
            }
          />
        )}
      </Box>
    );
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' }, gap: { xs: 2, md: 2.5 } }}>
      {homeCards.map((look) => {
        const card = data.cards.find((one) => one.id === look.id);
        return card ? draw(look, card) : null;
      })}
    </Box>
  );
}
