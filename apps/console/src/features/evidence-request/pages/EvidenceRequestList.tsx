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
import { evidenceRequestAddress, evidenceRequestLive, staleEvidenceRequest } from '../api/records.ts';

/** Asks for the title of a new record and opens it. */
function useCreate() {
  const { t } = useT();
  const navigate = useNavigate();
  const action = useRecordAction<'SAVE_DRAFT'>({ stale: staleEvidenceRequest });
  const create = (title: string) =>
    action.run(
      request({
        route: routes.saveEvidenceRequest,
        input: { body: { title } },
        event: 'SAVE_DRAFT',
        onDone: ({ id }) => void navigate(evidenceRequestAddress(id)),
      }),
    );
  const actions = (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={() => action.ask('SAVE_DRAFT')}>
      {t('evidenceRequest.create')}
    </Button>
  );
  const dialogs = action.event !== undefined && (
    <ConfirmDialog
      open
      title={t('evidenceRequest.create')}
      confirmLabel={t('evidenceRequest.create')}
      reason={{ label: t('evidenceRequest.fields.title'), required: true }}
      busy={action.busy}
      error={action.problem?.message}
      onConfirm={create}
      onClose={action.cancel}
    />
  );
  return { actions, dialogs };
}

export const evidenceRequestRecords = defineList({
  name: 'evidence-request',
  title: 'titles.evidenceRequestList',
  total: 'evidenceRequest.total',
  route: routes.getEvidenceRequestByPage,
  live: evidenceRequestLive,
  filters: {},
  exports: routes.exportEvidenceRequest,
  columns: [
    { field: 'recordNo', header: 'evidenceRequest.fields.recordNo', width: 136, fixed: true },
    { field: 'title', header: 'evidenceRequest.fields.title', flex: 1, minWidth: 220, strong: true, fixed: true },
    {
      field: 'state',
      header: 'evidenceRequest.fields.state',
      cell: ({ state }) => <StateChip workflow="evidenceRequest" state={state} />,
      width: 148,
      inPeek: false,
    },
    { field: 'updatedAt', header: 'evidenceRequest.fields.updatedAt', cell: (row, { date }) => date(row.updatedAt), width: 120 },
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => evidenceRequestAddress(id),
  card: ({ recordNo, title, state }) => ({ no: recordNo, title, state: <StateChip workflow="evidenceRequest" state={state} /> }),
  empty: { title: 'evidenceRequest.empty', body: 'evidenceRequest.emptyBody' },
  useExtras: useCreate,
});

/** The evidence request records that the reader may see. */
export default function EvidenceRequestList() {
  return <ListPage list={evidenceRequestRecords} />;
}
