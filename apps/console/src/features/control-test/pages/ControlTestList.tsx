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
import { controlTestAddress, controlTestLive, staleControlTest } from '../api/records.ts';

/** Asks for the title of a new record and opens it. */
function useCreate() {
  const { t } = useT();
  const navigate = useNavigate();
  const action = useRecordAction<'SAVE_DRAFT'>({ stale: staleControlTest });
  const create = (title: string) =>
    action.run(
      request({
        route: routes.saveControlTest,
        input: { body: { title } },
        event: 'SAVE_DRAFT',
        onDone: ({ id }) => void navigate(controlTestAddress(id)),
      }),
    );
  const actions = (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={() => action.ask('SAVE_DRAFT')}>
      {t('controlTest.create')}
    </Button>
  );
  const dialogs = action.event !== undefined && (
    <ConfirmDialog
      open
      title={t('controlTest.create')}
      confirmLabel={t('controlTest.create')}
      reason={{ label: t('controlTest.fields.title'), required: true }}
      busy={action.busy}
      error={action.problem?.message}
      onConfirm={create}
      onClose={action.cancel}
    />
  );
  return { actions, dialogs };
}

export const controlTestRecords = defineList({
  name: 'control-test',
  title: 'titles.controlTestList',
  total: 'controlTest.total',
  route: routes.getControlTestByPage,
  live: controlTestLive,
  filters: {},
  exports: routes.exportControlTest,
  columns: [
    { field: 'recordNo', header: 'controlTest.fields.recordNo', width: 136, fixed: true },
    { field: 'title', header: 'controlTest.fields.title', flex: 1, minWidth: 220, strong: true, fixed: true },
    {
      field: 'state',
      header: 'controlTest.fields.state',
      cell: ({ state }) => <StateChip workflow="controlTest" state={state} />,
      width: 148,
      inPeek: false,
    },
    { field: 'updatedAt', header: 'controlTest.fields.updatedAt', cell: (row, { date }) => date(row.updatedAt), width: 120 },
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => controlTestAddress(id),
  card: ({ recordNo, title, state }) => ({ no: recordNo, title, state: <StateChip workflow="controlTest" state={state} /> }),
  empty: { title: 'controlTest.empty', body: 'controlTest.emptyBody' },
  useExtras: useCreate,
});

/** The control test records that the reader may see. */
export default function ControlTestList() {
  return <ListPage list={controlTestRecords} />;
}
