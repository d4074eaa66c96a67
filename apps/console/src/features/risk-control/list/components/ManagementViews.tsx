import { useQuery } from '@tanstack/react-query';
import { portalYear } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { ColumnChoice } from '#shared/table/columns.ts';
import type { OwnViews } from '#shared/table/use-own-views.ts';
import { ViewsBar } from '#shared/table/ViewsBar.tsx';
import { managementQuery } from '../api/lists.ts';
import { noFilters, toAddress, toCountRequest, type RiskFilters } from '../list-request.ts';

interface View {
  id: string;
  words: 'all' | 'year' | 'drafts' | 'reviewing' | 'low' | 'inactive';
  year?: number;
  filters: Partial<RiskFilters>;
}

const yearView = (year: number): View => ({
  id: `year-${year}`,
  words: 'year',
  year,
  filters: { year: String(year), active: 'true' },
});
const wordsView = (words: Exclude<View['words'], 'year'>, filters: View['filters']): View => ({ id: words, words, filters });

/** What administrators ask for most; every one is only a set of filters. The year to come holds what has been rolled forward. */
export function listViews(year: number): View[] {
  return [
    wordsView('all', {}),
    ...[year + 1, year, year - 1].map(yearView),
    wordsView('drafts', { state: 'draft', active: 'true' }),
    wordsView('reviewing', { state: 'reviewing', active: 'true' }),
    wordsView('low', { score: '1', active: 'true' }),
    wordsView('inactive', { active: 'false' }),
  ];
}

/** A view is open when exactly its filters are set. */
export function isOpen(view: Pick<View, 'filters'>, current: RiskFilters): boolean {
  const wanted: RiskFilters = { ...noFilters, ...view.filters };
  return (Object.keys(wanted) as (keyof RiskFilters)[]).every((name) => wanted[name] === current[name]);
}

export interface ManagementViewsProps {
  filters: RiskFilters;
  own: OwnViews;
  columns: ColumnChoice;
}

/** Ready-made views of the management list with their counts, and those of one's own. */
export function ManagementViews({ filters, own, columns }: ManagementViewsProps) {
  const { t } = useT();
  const views = listViews(portalYear());
  return (
    <ViewsBar
      own={own}
      columns={columns}
      views={views.map((view) => ({
        id: view.id,
        label: t(`riskList.views.${view.words}`, { year: view.year ?? '' }),
        count: <ViewCount filters={view.filters} />,
        to: toAddress(view.filters),
        active: isOpen(view, filters),
      }))}
    />
  );
}

/** The total of a view's list, asked for beside the list itself. */
function ViewCount({ filters }: Pick<View, 'filters'>) {
  const { n } = useT();
  const { data } = useQuery(managementQuery(toCountRequest(filters)));
  return data === undefined ? null : n(data.totalCount);
}
