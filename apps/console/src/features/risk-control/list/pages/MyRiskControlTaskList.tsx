import { recordPages, type FillWish } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { defineList, type ListHandle } from '#shared/list/list-description.ts';
import { toListAddress } from '#shared/list/list-input.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { DownloadIcon, PlusIcon } from '#shared/theme/icons.tsx';
import { riskColumns } from '../risk-columns.tsx';
import { riskListBase } from '../risk-list.tsx';
import { useRiskSteps } from '../risk-steps.tsx';

const FillSheetDialog = lazy(() => loadWithTexts(() => import('../../fill-sheet/FillSheetDialog.tsx'), 'fillSheet'));

const places = { '1': 'toDo', '2': 'submitted', '3': 'related' } as const;
const readTab = (tab: string): keyof typeof places => (tab === '2' || tab === '3' ? tab : '1');

/** Where to go from an empty tab. */
function WhereElse({ tab, countOf }: { tab: keyof typeof places } & Pick<ListHandle<object, unknown, undefined, never>, 'countOf'>) {
  const { t, n } = useT();
  const submitted = useQuery(countOf('2')).data?.totalCount;
  const related = useQuery(countOf('3')).data?.totalCount;
  return (
    <>
      {tab === '1' && Boolean(submitted) && (
        <Button component={Link} to={toListAddress({}, '2')} variant="outlined" color="inherit">
          {t('riskTasks.mine.seeSubmitted', { number: n(submitted ?? 0) })}
        </Button>
      )}
      {tab !== '3' && Boolean(related) && (
        <Button component={Link} to={toListAddress({}, '3')} variant="text">
          {t('riskTasks.mine.seeRelated', { number: n(related ?? 0) })}
        </Button>
      )}
      {tab !== '1' && (
        <Button component={Link} to={toListAddress({}, '1')} variant="outlined" color="inherit">
          {t('riskTasks.mine.seeToDo')}
        </Button>
      )}
    </>
  );
}

/** My risk controls (docs/decisions/portal.md §2): to be submitted, submitted, related to me. */
export const myControlList = defineList({
  ...riskListBase,
  name: 'my-risk-controls',
  title: 'titles.myControls',
  found: 'riskList.found',
  route: routes.getMyRiskControlByPage,
  exports: routes.exportMyRiskList,
  tabs: {
    label: 'riskTasks.mine.tabs',
    counted: true,
    standard: '1',
    of: [
      // What is due first stands first.
      { value: '1', label: 'riskTasks.mine.tab1', sort: 'dueDate' },
      { value: '2', label: 'riskTasks.mine.tab2' },
      { value: '3', label: 'riskTasks.mine.tab3' },
    ],
  },
  offers: ['year', 'category1', 'category2', 'category3', 'managerarea'],
  input: ({ tab }) => ({ wfStatus: tab }),
  columns: riskColumns(
    [
      'riskNo',
      'riskDescription',
      'category1Name',
      'category2Name',
      'category3Name',
      'riskReportStatusName',
      'dueDate',
      'controlAssessmentScore',
      'controlEffectiveness',
      'riskControlOwnerUserName',
      'riskYear',
      'managementArea',
      'buName',
      'departmentName',
      'standardControlDesc',
      'currentControlDesc',
    ],
    {
      category1Name: { width: 96 },
      controlEffectiveness: { hidden: ({ tab }) => (tab === '3' ? false : 1560) },
      riskControlOwnerUserName: { width: 116 },
      dueDate: { hidden: ({ tab }) => tab === '3' },
      managementArea: { hidden: true },
      buName: { hidden: true },
      riskYear: { hidden: ({ tab }) => tab !== '3' },
    },
  ),
  stepHeader: 'riskList.columns.next',
  empty: { title: 'riskTasks.mine.empty1', body: 'riskTasks.mine.emptyBody1' },
  useExtras: function useMyControlExtras(list) {
    const tab = readTab(list.tab);
    const { t } = list.words;
    const [wish, setWish] = useState<FillWish>();
    const steps = useRiskSteps(places[tab], list);
    const fillInAll = () => setWish({ sheet: 'assessment', filter: { ...list.request } });
    return {
      ...steps,
      ...(tab === '1' && {
        bulk: (selected) => [
          {
            id: 'fillIn',
            label: t('riskTasks.mine.fillIn'),
            icon: <DownloadIcon />,
            onClick: () => setWish({ sheet: 'assessment', ids: selected.map(({ id }) => id) }),
            ofAll: fillInAll,
          },
          ...(steps.bulk?.(selected) ?? []),
        ],
      }),
      dialogs: (
        <>
          {steps.dialogs}
          {wish && (
            <Suspense>
              <FillSheetDialog wish={wish} onClose={() => setWish(undefined)} />
            </Suspense>
          )}
        </>
      ),
      actions: (
        <>
          {tab === '1' && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<DownloadIcon />}
              onClick={fillInAll}
              // A sheet is filled in at a desk; a phone has no room for it beside the new control.
              sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
            >
              {t('riskTasks.mine.fillIn')}
            </Button>
          )}
          <Button component={Link} to={recordPages.riskControl.edit} variant="contained" startIcon={<PlusIcon />}>
            {t('riskList.newControl')}
          </Button>
        </>
      ),
      empty: {
        title: `riskTasks.mine.empty${tab}`,
        body: `riskTasks.mine.emptyBody${tab}`,
        done: tab === '1',
        actions: <WhereElse tab={tab} countOf={list.countOf} />,
      },
    };
  },
});

export default function MyRiskControlTaskList() {
  return <ListPage list={myControlList} />;
}
