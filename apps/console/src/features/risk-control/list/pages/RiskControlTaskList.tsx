import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { defineList } from '#shared/list/list-description.ts';
import { toListAddress } from '#shared/list/list-input.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { riskColumns } from '../risk-columns.tsx';
import { riskListBase } from '../risk-list.tsx';
import { useRiskSteps } from '../risk-steps.tsx';

const LoadDialog = lazy(() => loadWithTexts(() => import('../allocation/LoadDialog.tsx'), 'record'));

const pending = '1';
const places = { '1': 'pending', '2': 'approved', '3': 'completed' } as const;
/** Each tab has a call of its own, which takes its name in its own way (docs/decisions/portal.md §7). */
const statuses = { '1': 'true', '2': 'false', '3': '3' } as const;
const readTab = (tab: string): keyof typeof places => (tab === '1' || tab === '3' ? tab : '2');

/**
 * The review list of administrators: pending approval, approved, completed, with columns in the order of docs/decisions/portal.md §2. `type` 1 of the
 * address is the pending tab, 3 the completed one, everything else the approved one.
 */
export const reviewList = defineList({
  ...riskListBase,
  name: 'risk-reviews',
  title: 'titles.reviews',
  found: 'riskList.found',
  route: routes.getRiskControlByPage,
  exports: routes.exportRiskList,
  tabs: {
    label: 'riskTasks.reviews.tabs',
    counted: true,
    standard: '2',
    of: [
      // What is due first stands first.
      { value: pending, label: 'riskTasks.reviews.pending', route: routes.getRunRiskControlByPage, sort: 'dueDate' },
      { value: '2', label: 'riskTasks.reviews.approved', route: routes.getHiRiskControlByPage },
      { value: '3', label: 'riskTasks.reviews.completed' },
    ],
  },
  offers: ['reviewer', 'category1', 'category2', 'category3', 'year', 'score', 'unit', 'managerarea'],
  input: ({ tab }) => ({ wfStatus: statuses[readTab(tab)] }),
  columns: riskColumns(
    [
      'riskNo',
      'category1Name',
      'category2Name',
      'category3Name',
      'riskDescription',
      'controlObjective',
      'currentControlDesc',
      'buName',
      'departmentName',
      'riskControlOwnerUserName',
      'riskReportStatusName',
      'controlAssessmentScore',
      'controlEffectiveness',
      'allocatedTo',
      'dueDate',
      'isDeleted',
    ],
    {
      riskDescription: { minWidth: 140 },
      category1Name: { width: 96 },
      category2Name: { hidden: 1640 },
      category3Name: { hidden: 1780 },
      departmentName: { hidden: 1920 },
      controlObjective: { hidden: 2140 },
      // In less room neither of the two texts could be read.
      currentControlDesc: { hidden: 1600, width: 104 },
      buName: { width: 92 },
      riskControlOwnerUserName: { width: 116 },
      // In the pending tab every state is the same one: it comes last.
      riskReportStatusName: { hidden: ({ tab }) => (tab === pending ? 2260 : false), width: 136 },
      // What waits for its review has none of this round.
      controlEffectiveness: { hidden: ({ tab }) => (tab === pending ? 2400 : false) },
      allocatedTo: { hidden: ({ tab }) => tab !== pending, width: 104 },
      dueDate: { hidden: ({ tab }) => tab !== pending, width: 100 },
      isDeleted: { hidden: 2000 },
    },
  ),
  stepHeader: 'riskList.columns.operations',
  stepWidth: 80,
  isQuiet: (row) => !row.isActive,
  empty: { title: 'riskTasks.reviews.empty.pending', body: 'riskTasks.reviews.emptyBody.pending' },
  useExtras: function useReviewExtras(list) {
    const { t } = list.words;
    const place = places[readTab(list.tab)];
    const isPending = place === 'pending';
    const [loading, setLoading] = useState(false);
    const reviewers =
      useQuery({ ...readQuery(routes.getReviewLoad, {}, { live: ['riskControl'] }), enabled: isPending }).data?.reviewers ?? [];
    const steps = useRiskSteps(place, list);
    return {
      ...steps,
      options: {
        ...steps.options,
        reviewer: [
          ...reviewers.map((one) => ({ value: one.userNO, label: list.words.name(one) })),
          { value: 'none', label: t('riskList.load.all') },
        ],
      },
      ...(isPending && {
        actions: (
          <Button variant="outlined" color="inherit" onClick={() => setLoading(true)}>
            {t('riskList.load.open')}
          </Button>
        ),
      }),
      dialogs: (
        <>
          {steps.dialogs}
          {loading && (
            <Suspense>
              <LoadDialog onClose={() => setLoading(false)} />
            </Suspense>
          )}
        </>
      ),
      empty: {
        title: `riskTasks.reviews.empty.${place}`,
        body: `riskTasks.reviews.emptyBody.${place}`,
        done: isPending,
        actions: (
          <Button component={Link} to={toListAddress({}, isPending ? '2' : pending)} variant="outlined" color="inherit">
            {t(isPending ? 'riskTasks.reviews.seeApproved' : 'riskTasks.reviews.seePending')}
          </Button>
        ),
      },
    };
  },
});

export default function RiskControlTaskList() {
  return <ListPage list={reviewList} />;
}
