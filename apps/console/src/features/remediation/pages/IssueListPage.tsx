import { NO_UNIT, type IssueListInput, type IssueListRow } from '@portal/contract/client';
import { lazy, Suspense, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { companyFilter } from '#shared/list/company-filter.ts';
import { defineList, type FilterTable } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { periodFilter } from '#shared/list/period-filter.ts';
import { personFilter } from '#shared/list/person-filter.ts';
import { CalendarIcon, ClockIcon, EyeIcon, LinkIcon, ReassignIcon } from '#shared/theme/icons.tsx';
import { listStates } from '#shared/workflow/catalogue.ts';
import { issueAddress, sourceAddress } from '../addresses.ts';
import { issueLive } from '../api/issues.ts';
import type { BulkDeed } from '../dialogs/BulkDialog.tsx';
import { issueCard, issueColumns } from '../issue-columns.tsx';

const BulkDialog = lazy(() => import('../dialogs/BulkDialog.tsx'));

const severities = ['high', 'medium', 'low'] as const;
const sources = ['deficiency', 'report', 'byHand'] as const;
const ages = [30, 60, 90, 180] as const;

const issueFilters = {
  keyword: { label: 'remediation.search', kind: 'search' },
  state: {
    label: 'remediation.columns.state',
    options: ({ pick }) => listStates('remediationIssue').map(([value, { label }]) => ({ value, label: pick(label) })),
  },
  source: {
    label: 'remediation.columns.origin',
    values: sources,
    options: ({ t }) => sources.map((value) => ({ value, label: t(`remediation.sources.${value === 'deficiency' ? 'either' : value}`) })),
  },
  severity: {
    label: 'remediation.columns.severity',
    values: severities,
    options: ({ t }) => severities.map((value) => ({ value, label: t(`riskRecord.issue.severities.${value}`) })),
  },
  settled: {
    label: 'remediation.filters.settled',
    kind: 'flag',
    options: ({ t }) => [
      { value: 'false', label: t('remediation.filters.unsettled') },
      { value: 'true', label: t('remediation.filters.isSettled') },
    ],
  },
  overdue: {
    label: 'remediation.filters.overdue',
    kind: 'flag',
    options: ({ t }) => [
      { value: 'true', label: t('common.yes') },
      { value: 'false', label: t('common.no') },
    ],
  },
  extensions: {
    label: 'remediation.columns.extensions',
    kind: 'number',
    options: ({ t }) => [1, 2, 3].map((count) => ({ value: String(count), label: t('remediation.filters.atLeast', { count }) })),
  },
  age: {
    label: 'remediation.columns.ageDays',
    to: 'ageDays',
    kind: 'number',
    options: ({ t }) => ages.map((count) => ({ value: String(count), label: t('remediation.filters.days', { count }) })),
  },
  dueFrom: { label: 'remediation.filters.dueFrom', kind: 'day', until: 'dueTo' },
  dueTo: { label: 'remediation.filters.dueTo', kind: 'day', from: 'dueFrom' },
  settledFrom: { label: 'remediation.filters.settledFrom', kind: 'day', until: 'settledTo' },
  settledTo: { label: 'remediation.filters.settledTo', kind: 'day', from: 'settledFrom' },
  owner: { ...personFilter, label: 'remediation.columns.owner', to: 'ownerId' },
  record: { label: 'remediation.columns.source', to: 'sourceNo' },
  company: companyFilter,
  period: periodFilter,
  unit: {
    label: 'remediation.filters.unit',
    to: 'businessUnit',
    options: ({ reference, t }) => [
      ...reference.options('RiskControl_businessUnit'),
      { value: NO_UNIT, label: t('remediation.filters.noUnit') },
    ],
  },
} as const satisfies FilterTable<string, IssueListInput>;

const may = (row: IssueListRow, event: IssueListRow['allowedActions'][number]) => row.allowedActions.includes(event);
const events = { reassign: 'REASSIGN', extend: 'EXTEND', remind: 'REMIND' } as const satisfies Record<BulkDeed, string>;
const icons = { reassign: <ReassignIcon />, extend: <CalendarIcon />, remind: <ClockIcon /> };
const deeds = ['reassign', 'extend', 'remind'] as const;

/** All remediation issues that I may read, whatever their source (docs/decisions/risk-control.md, the register). */
export const issueList = defineList({
  name: 'remediation-issues',
  title: 'titles.issues',
  total: 'remediation.total',
  route: routes.getRemediationIssuesByPage,
  live: issueLive,
  exports: routes.exportRemediationIssues,
  reference: true,
  filters: issueFilters,
  offers: ['state', 'source', 'severity', 'overdue', 'extensions', 'age', 'dueFrom', 'dueTo', 'unit', 'company', 'period'],
  views: ({ user, isAdministrator }) => [
    { id: 'all', label: 'remediation.views.all', filters: {} },
    { id: 'mine', label: 'remediation.views.mine', filters: { owner: String(user.id), settled: 'false' } },
    ...(isAdministrator ? [{ id: 'verify', label: 'remediation.views.verify', filters: { state: 'pendingVerification' } } as const] : []),
    { id: 'overdue', label: 'remediation.views.overdue', filters: { overdue: 'true' } },
    { id: 'extended', label: 'remediation.views.extended', filters: { extensions: '2' } },
  ],
  columns: issueColumns,
  rowId: (row) => row.id,
  rowName: (row) => row.issueNo,
  rowLink: (row) => issueAddress(row.id),
  card: issueCard,
  trail: (row) => ({ type: 'remediationIssue', id: row.id, no: row.issueNo }),
  empty: { title: 'remediation.list.empty', body: 'remediation.list.emptyBody' },
  useExtras: function useIssueExtras({ words: { t, n }, isAdministrator, clearSelection }) {
    const [asked, setAsked] = useState<{ deed: BulkDeed; rows: readonly IssueListRow[]; leftOut: number }>();
    return {
      rowActions: (row) => [
        { id: 'view', label: t('remediation.list.view'), icon: <EyeIcon />, to: issueAddress(row.id) },
        { id: 'source', label: t('remediation.list.source'), icon: <LinkIcon />, to: sourceAddress(row.sourceType, row.sourceId) },
        ...deeds
          .filter((deed) => may(row, events[deed]))
          .map((deed) => ({
            id: deed,
            label: t(`remediation.deeds.${deed}`),
            icon: icons[deed],
            onClick: () => setAsked({ deed, rows: [row], leftOut: 0 }),
          })),
      ],
      ...(isAdministrator && {
        bulk: (selected) =>
          deeds.map((deed) => {
            const fit = selected.filter((row) => may(row, events[deed]));
            const words = t(`remediation.deeds.${deed}`);
            return {
              id: deed,
              name: words,
              label: fit.length === selected.length ? words : `${words} (${n(fit.length)})`,
              icon: icons[deed],
              disabled: fit.length === 0,
              onClick: () => setAsked({ deed, rows: fit, leftOut: selected.length - fit.length }),
            };
          }),
      }),
      dialogs: asked && (
        <Suspense>
          <BulkDialog {...asked} onClose={() => setAsked(undefined)} onDone={clearSelection} />
        </Suspense>
      ),
    };
  },
});

export default function IssueListPage() {
  return <ListPage list={issueList} />;
}
