import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { assessmentPeriodAddress, assessmentPeriodLive, staleAssessmentPeriod } from '../api/records.ts';

/** Asks for the title of a new record and opens it. */
function useCreate() {
  const { t } = useT();
  const navigate = useNavigate();
  const action = useRecordAction<'SAVE_DRAFT'>({ stale: staleAssessmentPeriod });
  const create = (title: string) =>
    action.run(
      request({
        route: routes.saveAssessmentPeriod,
        input: { body: { title } },
        event: 'SAVE_DRAFT',
        onDone: ({ id }) => void navigate(assessmentPeriodAddress(id)),
      }),
    );
  const actions = (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={() => action.ask('SAVE_DRAFT')}>
      {t('assessmentPeriod.create')}
    </Button>
  );
  const dialogs = action.event !== undefined && (
    <ConfirmDialog
      open
      title={t('assessmentPeriod.create')}
      confirmLabel={t('assessmentPeriod.create')}
      reason={{ label: t('assessmentPeriod.fields.title'), required: true }}
      busy={action.busy}
      error={action.problem?.message}
      onConfirm={create}
      onClose={action.cancel}
    />
  );
  return { actions, dialogs };
}

export const assessmentPeriodRecords = defineList({
  name: 'assessment-period',
  title: 'titles.assessmentPeriodList',
  total: 'assessmentPeriod.total',
  route: routes.getAssessmentPeriodByPage,
  live: assessmentPeriodLive,
  filters: {},
  exports: routes.exportAssessmentPeriod,
  columns: [
    { field: 'recordNo', header: 'assessmentPeriod.fields.recordNo', width: 136, fixed: true },
    { field: 'title', header: 'assessmentPeriod.fields.title', flex: 1, minWidth: 220, strong: true, fixed: true },
    {
      field: 'state',
      header: 'assessmentPeriod.fields.state',
      cell: ({ state }) => <StateChip workflow="assessmentPeriod" state={state} />,
      width: 148,
      inPeek: false,
    },
    { field: 'updatedAt', header: 'assessmentPeriod.fields.updatedAt', cell: (row, { date }) => date(row.updatedAt), width: 120 },
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => assessmentPeriodAddress(id),
  card: ({ recordNo, title, state }) => ({ no: recordNo, title, state: <StateChip workflow="assessmentPeriod" state={state} /> }),
  empty: { title: 'assessmentPeriod.empty', body: 'assessmentPeriod.emptyBody' },
  useExtras: useCreate,
});

/** The assessment period records that the reader may see. */
export default function AssessmentPeriodList() {
  return <ListPage list={assessmentPeriodRecords} />;
}
