import type { RiskReportRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { ClockIcon, EditIcon, EyeIcon, LinkIcon, MatrixIcon, ReassignIcon, ReviewIcon } from '#shared/theme/icons.tsx';
import { addressOf } from '../addresses.ts';
import { reportLive } from '../api/reports.ts';
import { reportCard, reportColumns } from '../report-columns.tsx';
import { offeredFilters, reportFilters } from '../report-filters.ts';

const HeatPanel = lazy(() => import('../components/HeatPanel.tsx'));
const RemindDialog = lazy(() => import('../dialogs/RemindDialog.tsx'));
const ReassignDialog = lazy(() => loadWithTexts(() => import('../dialogs/ReassignDialog.tsx'), 'record'));

const may = (row: RiskReportRow, action: RiskReportRow['allowedActions'][number]) => row.allowedActions.includes(action);
const mayWrite = (row: RiskReportRow) => may(row, 'SUBMIT') || may(row, 'SAVE_DRAFT');
const mayDecide = (row: RiskReportRow) => may(row, 'APPROVE') || may(row, 'REJECT');

type Asked = { action: 'remind'; rows: readonly RiskReportRow[]; leftOut: number } | { action: 'reassign'; row: RiskReportRow };

/** Response reports that I may read (docs/decisions/risk-events.md). */
export const reportList = defineList({
  name: 'risk-reports',
  title: 'titles.reportQuery',
  total: 'riskReport.total',
  route: routes.getRiskReportQueryByPage,
  live: reportLive,
  exports: routes.exportRiskReportReport,
  reference: true,
  filters: reportFilters,
  offers: offeredFilters,
  more: 'riskReport.filters.more',
  // What people ask for most. The home tiles open `pending` and `managed`.
  views: ({ user }) => [
    { id: 'all', label: 'riskReport.views.all', filters: {} },
    { id: 'mine', label: 'riskReport.views.mine', filters: { owner: String(user.id) } },
    { id: 'pending', label: 'riskReport.views.pending', filters: { type: '1' } },
    { id: 'submitted', label: 'riskReport.views.submitted', filters: { state: 'submitted' } },
    { id: 'managed', label: 'riskReport.views.managed', filters: { type: '2' } },
  ],
  columns: reportColumns,
  rowId: (row) => row.id,
  rowName: (row) => row.reportNo,
  rowLink: (row) => addressOf(mayWrite(row) ? 'edit' : 'view', row.id),
  card: reportCard,
  trail: (row) => ({ type: 'riskReport', id: row.id, no: row.reportNo }),
  empty: { title: 'riskReport.list.empty', body: 'riskReport.list.emptyBody' },
  useExtras: function useReportExtras({ words: { t, n }, rows, values, isAdministrator, state, request, clearSelection }) {
    const [asked, setAsked] = useState<Asked>();
    // What a register is read for first; whoever wants rows alone hides it.
    const [heat, setHeat] = useState(true);
    const close = () => setAsked(undefined);
    const event = rows.find((row) => String(row.eventId) === values.event)?.eventNo;
    return {
      options: {
        ...(event && { event: [{ value: values.event, label: event }] }),
      },
      actions: (
        <Button variant="text" color="inherit" startIcon={<MatrixIcon />} aria-expanded={heat} onClick={() => setHeat(!heat)}>
          {t(heat ? 'riskReport.heat.hide' : 'riskReport.heat.show')}
        </Button>
      ),
      panel: heat && (
        <Suspense>
          <HeatPanel
            request={request}
            cell={{ likelihood: Number(values.likelihood) || null, impact: Number(values.impact) || null }}
            onCell={({ likelihood, impact }) =>
              state.setFilters({
                type: likelihood ? '2' : '',
                likelihood: likelihood ? String(likelihood) : '',
                impact: impact ? String(impact) : '',
              })
            }
          />
        </Suspense>
      ),
      rowActions: (row) => [
        ...(mayWrite(row) ? [{ id: 'write', label: t('riskReport.list.open'), icon: <EditIcon />, to: addressOf('edit', row.id) }] : []),
        ...(mayDecide(row)
          ? [{ id: 'decide', label: t('riskReport.list.approve'), icon: <ReviewIcon />, to: addressOf('view', row.id) }]
          : []),
        { id: 'view', label: t('riskReport.list.view'), icon: <EyeIcon />, to: addressOf('view', row.id) },
        { id: 'event', label: t('riskReport.list.event'), icon: <LinkIcon />, to: addressOf('event', row.eventId) },
        ...(may(row, 'REMIND')
          ? [
              {
                id: 'remind',
                label: t('riskReport.list.remind'),
                icon: <ClockIcon />,
                onClick: () => setAsked({ action: 'remind', rows: [row], leftOut: 0 }),
              },
            ]
          : []),
        ...(may(row, 'REASSIGN')
          ? [
              {
                id: 'reassign',
                label: t('riskReport.list.reassign'),
                icon: <ReassignIcon />,
                onClick: () => setAsked({ action: 'reassign', row }),
              },
            ]
          : []),
      ],
      ...(isAdministrator && {
        bulk: (selected) => {
          const fit = selected.filter((row) => may(row, 'REMIND'));
          const words = t('riskReport.list.remindMany');
          return [
            {
              id: 'remind',
              name: words,
              label: fit.length === selected.length ? words : `${words} (${n(fit.length)})`,
              icon: <ClockIcon />,
              disabled: fit.length === 0,
              onClick: () => setAsked({ action: 'remind', rows: fit, leftOut: selected.length - fit.length }),
            },
          ];
        },
      }),
      empty: {
        title: 'riskReport.list.empty',
        body: 'riskReport.list.emptyBody',
        actions: (
          <Button component={Link} to="/riskevent" variant="outlined" color="inherit">
            {t('riskReport.list.events')}
          </Button>
        ),
      },
      dialogs: (
        <Suspense>
          {asked?.action === 'remind' && <RemindDialog rows={asked.rows} leftOut={asked.leftOut} onClose={close} onDone={clearSelection} />}
          {asked?.action === 'reassign' && <ReassignDialog report={asked.row} onClose={close} />}
        </Suspense>
      ),
    };
  },
});

export default function ReportQuery() {
  return <ListPage list={reportList} />;
}
