import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { defineList } from '#shared/list/list-description.ts';
import { toListAddress } from '#shared/list/list-input.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { riskColumns } from '../risk-columns.tsx';
import { riskListBase, useRiskSteps } from '../risk-list.tsx';

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
  pageSize: 10,
  tabs: {
    label: 'riskList.reviews.tabs',
    counted: true,
    standard: '2',
    of: [
      // What is due first stands first.
      { value: pending, label: 'riskList.reviews.pending', route: routes.getRunRiskControlByPage, sort: 'dueDate' },
      { value: '2', label: 'riskList.reviews.approved', route: routes.getHiRiskControlByPage },
      { value: '3', label: 'riskList.reviews.completed' },
    ],
  },
  offers: ['category1', 'category2', 'category3', 'year', 'score', 'unit', 'managerarea'],
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
      'dueDate',
      'isDeleted',
    ],
    {
      riskDescription: { minWidth: 160 },
      category1Name: { width: 108 },
      controlObjective: { hidden: true },
      currentControlDesc: { hidden: false, width: 148 },
      buName: { width: 104 },
      riskControlOwnerUserName: { width: 132 },
      // In the pending tab every state is the same one.
      riskReportStatusName: { hidden: ({ tab }) => tab === pending, width: 128 },
      dueDate: { hidden: ({ tab }) => tab !== pending, width: 100 },
      isDeleted: { hidden: true },
    },
  ),
  stepHeader: 'riskList.columns.operations',
  stepWidth: 92,
  isQuiet: (row) => !row.isActive,
  empty: { title: 'riskList.reviews.empty.pending', body: 'riskList.reviews.emptyBody.pending' },
  useExtras: function useReviewExtras(list) {
    const { t } = list.words;
    const place = places[readTab(list.tab)];
    const isPending = place === 'pending';
    return {
      ...useRiskSteps(place, list),
      empty: {
        title: `riskList.reviews.empty.${place}`,
        body: `riskList.reviews.emptyBody.${place}`,
        done: isPending,
        actions: (
          <Button component={Link} to={toListAddress({}, isPending ? '2' : pending)} variant="outlined" color="inherit">
            {t(isPending ? 'riskList.reviews.seeApproved' : 'riskList.reviews.seePending')}
          </Button>
        ),
      },
    };
  },
});

export default function RiskControlTaskList() {
  return <ListPage list={reviewList} />;
}
