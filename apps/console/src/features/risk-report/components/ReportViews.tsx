import { useQueries } from '@tanstack/react-query';
import { useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { ColumnChoice } from '#shared/table/columns.ts';
import type { OwnViews } from '#shared/table/use-own-views.ts';
import { ViewsBar } from '#shared/table/ViewsBar.tsx';
import { reportsQuery } from '../api/reports.ts';
import { noFilters, toAddress, toCountRequest, type ReportFilters } from '../report-request.ts';

const viewNames = ['all', 'mine', 'pending', 'submitted', 'managed'] as const;

/** What people ask for most; each is only a set of filters. The home tiles open `pending` and `managed`. */
export function listViews(me: number): Record<(typeof viewNames)[number], Partial<ReportFilters>> {
  return { all: {}, mine: { owner: String(me) }, pending: { type: '1' }, submitted: { state: 'submitted' }, managed: { type: '2' } };
}

const isOpen = (view: Partial<ReportFilters>, current: ReportFilters): boolean => {
  const wanted = { ...noFilters, ...view };
  return (Object.keys(wanted) as (keyof ReportFilters)[]).every((name) => wanted[name] === current[name]);
};

/** Ready-made views of the report query with their counts, and those of one's own. */
export function ReportViews({ filters, own, columns }: { filters: ReportFilters; own: OwnViews; columns: ColumnChoice }) {
  const { t } = useT();
  const views = listViews(useSession().id);
  const counts = useQueries({ queries: viewNames.map((name) => reportsQuery(toCountRequest(views[name]))) });
  return (
    <ViewsBar
      own={own}
      columns={columns}
      views={viewNames.map((name, index) => ({
        id: name,
        label: t(`riskReport.views.${name}`),
        count: counts[index]?.data?.totalCount,
        to: toAddress(views[name]),
        active: isOpen(views[name], filters),
      }))}
    />
  );
}
