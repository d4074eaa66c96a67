import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DayFilter } from '#shared/forms/DayFilter.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { SelectPill } from '#shared/parts/SelectPill.tsx';
import { cascade, useCategoryFilters } from '#shared/table/use-category-filters.ts';
import { useFilterDraft } from '#shared/table/use-filter-draft.ts';
import { noHomeFilters, type HomeFilters } from '../api/home.ts';

const isSame = (a: HomeFilters, b: HomeFilters) => JSON.stringify(a) === JSON.stringify(b);

interface HomeFilterBarProps {
  /** What the figures on screen were asked with. */
  applied: HomeFilters;
  onQuery: (filters: HomeFilters) => void;
}

/** Cascading categories and the days of upload, none of them in the future; they are chosen first and asked for with Query. */
export default function HomeFilterBar({ applied, onQuery }: HomeFilterBarProps) {
  const { t } = useT();
  const { draft, changed, set, submit, reset } = useFilterDraft(applied, isSame, onQuery);
  const categories = useCategoryFilters(draft);
  const today = portalDay();
  return (
    <Box
      component="form"
      aria-label={t('home.filters.label')}
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {categories.map(({ name, label, options }) => (
        <SelectPill
          key={name}
          label={label}
          options={options}
          value={draft[name as keyof HomeFilters]}
          onChange={(value) => set(cascade(name, value))}
        />
      ))}
      <DayFilter label={t('home.filters.sdate')} value={draft.sdate} max={draft.edate || today} onChange={(sdate) => set({ sdate })} />
      <DayFilter label={t('home.filters.edate')} value={draft.edate} min={draft.sdate} max={today} onChange={(edate) => set({ edate })} />
      {!isSame(draft, noHomeFilters) && (
        <Button type="button" variant="text" color="inherit" sx={{ height: 28 }} onClick={() => reset(noHomeFilters)}>
          {t('home.filters.reset')}
        </Button>
      )}
      <Button type="submit" variant={changed ? 'contained' : 'outlined'} color={changed ? 'primary' : 'inherit'} sx={{ height: 28 }}>
        {t('home.filters.query')}
      </Button>
    </Box>
  );
}
