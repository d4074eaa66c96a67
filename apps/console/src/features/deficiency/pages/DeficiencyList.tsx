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
import { deficiencyAddress, deficiencyLive, staleDeficiency } from '../api/records.ts';

/** Asks for the title of a new record and opens it. */
function useCreate() {
  const { t } = useT();
  const navigate = useNavigate();
  const action = useRecordAction<'SAVE_DRAFT'>({ stale: staleDeficiency });
  const create = (title: string) =>
    action.run(
      request({
        route: routes.saveDeficiency,
        input: { body: { title } },
        event: 'SAVE_DRAFT',
        onDone: ({ id }) => void navigate(deficiencyAddress(id)),
      }),
    );
  const actions = (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={() => action.ask('SAVE_DRAFT')}>
      {t('deficiency.create')}
    </Button>
  );
  const dialogs = action.event !== undefined && (
    <ConfirmDialog
      open
      title={t('deficiency.create')}
      confirmLabel={t('deficiency.create')}
      reason={{ label: t('deficiency.fields.title'), required: true }}
      busy={action.busy}
      error={action.problem?.message}
      onConfirm={create}
      onClose={action.cancel}
    />
  );
  return { actions, dialogs };
}

export const deficiencyRecords = defineList({
  name: 'deficiency',
  title: 'titles.deficiencyList',
  total: 'deficiency.total',
  route: routes.getDeficiencyByPage,
  live: deficiencyLive,
  filters: {},
  exports: routes.exportDeficiency,
  columns: [
    { field: 'recordNo', header: 'deficiency.fields.recordNo', width: 136, fixed: true },
    { field: 'title', header: 'deficiency.fields.title', flex: 1, minWidth: 220, strong: true, fixed: true },
    {
      field: 'state',
      header: 'deficiency.fields.state',
      cell: ({ state }) => <StateChip workflow="deficiency" state={state} />,
      width: 148,
      inPeek: false,
    },
    { field: 'updatedAt', header: 'deficiency.fields.updatedAt', cell: (row, { date }) => date(row.updatedAt), width: 120 },
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => deficiencyAddress(id),
  card: ({ recordNo, title, state }) => ({ no: recordNo, title, state: <StateChip workflow="deficiency" state={state} /> }),
  empty: { title: 'deficiency.empty', body: 'deficiency.emptyBody' },
  useExtras: useCreate,
});

/** The deficiency records that the reader may see. */
export default function DeficiencyList() {
  return <ListPage list={deficiencyRecords} />;
}
