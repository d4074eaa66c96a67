import { recordPages } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { portalYear } from '#shared/i18n/portal-day.ts';
import { defineList, type ListView } from '#shared/list/list-description.ts';
import { toListAddress } from '#shared/list/list-input.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { openPanel } from '#shared/page/panel-store.ts';
import { ActionMenu } from '#shared/parts/ActionMenu.tsx';
import { CalendarIcon, DownloadIcon, PlusIcon, RollIcon, UploadIcon } from '#shared/theme/icons.tsx';
import { rollForwardQuery } from '../api/roll-forward.ts';
import { mayEditCell } from '../inline-fields.ts';
import { riskColumns } from '../risk-columns.tsx';
import type { RiskFilterName } from '../risk-filters.ts';
import { riskListBase, useOwnerChoice } from '../risk-list.tsx';
import { bulkActions, isAllowed } from '../row-actions.ts';
import { actionIcon, useRowActions } from '../use-row-actions.tsx';

// Comes with the first cell that is edited.
const InlineControlCell = lazy(() => import('../inline-control.tsx'));
const RollForwardAllDialog = lazy(() => loadWithTexts(() => import('../roll-forward/RollForwardAllDialog.tsx'), 'rollForward'));
const YearEndDialog = lazy(() => loadWithTexts(() => import('../components/YearEndDialog.tsx'), 'yearEnd'));
const RollForwardPanel = lazy(() => loadWithTexts(() => import('../roll-forward/RollForwardPanel.tsx'), 'rollForward'));

const wide = { display: { xs: 'none', md: 'inline-flex' } } as const;
const importControls = () => openPanel({ imports: 'control' });

/** What administrators ask for most; every one is only a set of filters. The year to come holds what has been rolled forward. */
export const listViews = (year: number): ListView<RiskFilterName>[] => [
  { id: 'all', label: 'riskList.views.all', filters: {} },
  ...[year + 1, year, year - 1].map((one): ListView<RiskFilterName> => ({
    id: `year-${one}`,
    label: 'riskList.views.year',
    labelValues: { year: one },
    filters: { year: String(one), active: 'true' },
  })),
  { id: 'drafts', label: 'riskList.views.drafts', filters: { state: 'draft', active: 'true' } },
  { id: 'reviewing', label: 'riskList.views.reviewing', filters: { state: 'reviewing', active: 'true' } },
  { id: 'low', label: 'riskList.views.low', filters: { score: '1', active: 'true' } },
  { id: 'inactive', label: 'riskList.views.inactive', filters: { active: 'false' } },
];

const asksDue = (values: Readonly<Record<string, string>>): boolean => Boolean(values['dueFrom'] || values['dueTo']);

/** The management list: everything for administrators, their departments to read and export for aides (docs/decisions/portal.md §2). */
export const managementList = defineList({
  ...riskListBase,
  name: 'risk-controls',
  title: 'titles.management',
  total: 'riskList.total',
  route: routes.getRiskControlByPage,
  exports: routes.exportRiskList,
  views: () => listViews(portalYear()),
  offers: ['year', 'managerarea', 'category1', 'category2', 'category3', 'score', 'unit', 'state', 'key', 'active', 'company'],
  // All that the specification names, as far as a window of this width takes it in.
  columns: riskColumns(
    [
      'riskNo',
      'riskDescription',
      'category1Name',
      'category2Name',
      'category3Name',
      'riskReportStatusName',
      'controlAssessmentScore',
      'controlEffectiveness',
      'riskControlOwnerUserName',
      'buName',
      'managementArea',
      'departmentName',
      'standardControlDesc',
      'currentControlDesc',
      'keyControl',
      'riskYear',
      'dueDate',
      'isActive',
    ],
    {
      // One column more, chosen by hand, still fits a window of 1440 px.
      riskDescription: { minWidth: 180 },
      category1Name: { width: 108 },
      buName: { hidden: 1520 },
      category2Name: { hidden: 1780 },
      category3Name: { hidden: 1780 },
      departmentName: { hidden: 1920 },
      isActive: { hidden: 2000 },
      // A figure that counts what is late leads here: each row says how late it is.
      dueDate: { hidden: ({ values }) => !asksDue(values) },
      standardControlDesc: { hidden: 2240 },
      currentControlDesc: { hidden: 2480 },
    },
  ),
  isQuiet: (row) => !row.isActive,
  empty: { title: 'riskList.management.empty', body: 'riskList.management.emptyAide' },
  useExtras: function useManagementExtras(list) {
    const { isAdministrator, request, total, totalText, clearSelection } = list;
    const { t, n } = list.words;
    const [asked, ask] = useState<'yearEnd' | 'rollAll'>();
    const dialog = { filter: request, totalText, onClose: () => ask(undefined) };
    const report = useQuery(rollForwardQuery(isAdministrator)).data;
    const actions = useRowActions('management', clearSelection);
    const hasMenu = Boolean(total);
    return {
      ...useOwnerChoice(list),
      rowActions: actions.rowActions,
      inline: {
        may: (row, field) => mayEditCell(row, field, isAdministrator),
        editor: (place) => <InlineControlCell {...place} />,
      },
      below: report && (
        <Suspense>
          <RollForwardPanel report={report} />
        </Suspense>
      ),
      dialogs: (
        <>
          {actions.dialogs}
          <Suspense>
            {asked === 'yearEnd' && <YearEndDialog {...dialog} />}
            {asked === 'rollAll' && <RollForwardAllDialog {...dialog} />}
          </Suspense>
        </>
      ),
      ...(isAdministrator && {
        actions: (
          <>
            <Button variant="outlined" color="inherit" startIcon={<UploadIcon />} onClick={importControls} sx={hasMenu ? wide : {}}>
              {t('riskList.importExcel')}
            </Button>
            <Button component={Link} to={recordPages.riskControl.edit} variant="contained" startIcon={<PlusIcon />}>
              {t('riskList.newShort')}
            </Button>
            {hasMenu && (
              <ActionMenu
                size={34}
                label={t('riskList.more')}
                actions={[
                  { id: 'import', label: t('riskList.importExcel'), icon: <UploadIcon />, narrowOnly: true, onClick: importControls },
                  { id: 'yearEnd', label: t('riskList.yearEnd'), icon: <DownloadIcon />, onClick: () => ask('yearEnd') },
                  {
                    id: 'rollAll',
                    label: t('riskList.rollAll', { number: totalText }),
                    icon: <RollIcon />,
                    onClick: () => ask('rollAll'),
                  },
                  {
                    id: 'planCampaign',
                    label: t('riskList.planCampaign'),
                    icon: <CalendarIcon />,
                    to: `${recordPages.campaign.edit}${toListAddress(list.values)}`,
                  },
                ]}
              />
            )}
          </>
        ),
        bulk: (selected) => [
          ...bulkActions.map((action) => {
            const fit = selected.filter((row) => isAllowed(action, row));
            const words = t(action === 'submit' ? 'riskList.submitDrafts' : `riskList.actions.${action}`);
            return {
              id: action,
              name: words,
              label: fit.length === selected.length ? words : `${words} (${n(fit.length)})`,
              icon: actionIcon(action),
              disabled: fit.length === 0,
              onClick: () => actions.askMany(action, fit, selected.length - fit.length),
            };
          }),
          {
            id: 'join',
            name: t('riskList.actions.join'),
            label: t('riskList.actions.join'),
            icon: actionIcon('join'),
            // One of them keeps its control, and may be one that could not give it up.
            disabled: selected.length < 2 || !selected.some((row) => isAllowed('join', row)),
            onClick: () => actions.join(selected),
          },
        ],
        empty: {
          title: 'riskList.management.empty',
          body: 'riskList.management.emptyBody',
          actions: (
            <>
              <Button component={Link} to={recordPages.riskControl.edit} variant="contained">
                {t('riskList.newControl')}
              </Button>
              <Button variant="outlined" color="inherit" onClick={importControls} sx={wide}>
                {t('riskList.importExcel')}
              </Button>
            </>
          ),
        },
      }),
    };
  },
});

export default function RiskControlList() {
  return <ListPage list={managementList} />;
}
