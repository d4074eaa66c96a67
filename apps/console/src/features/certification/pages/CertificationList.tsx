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
import { certificationAddress, certificationLive, staleCertification } from '../api/records.ts';

/** Asks for the title of a new record and opens it. */
function useCreate() {
  const { t } = useT();
  const navigate = useNavigate();
  const action = useRecordAction<'SAVE_DRAFT'>({ stale: staleCertification });
  const create = (title: string) =>
    action.run(
      request({
        route: routes.saveCertification,
        input: { body: { title } },
        event: 'SAVE_DRAFT',
        onDone: ({ id }) => void navigate(certificationAddress(id)),
      }),
    );
  const actions = (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={() => action.ask('SAVE_DRAFT')}>
      {t('certification.create')}
    </Button>
  );
  const dialogs = action.event !== undefined && (
    <ConfirmDialog
      open
      title={t('certification.create')}
      confirmLabel={t('certification.create')}
      reason={{ label: t('certification.fields.title'), required: true }}
      busy={action.busy}
      error={action.problem?.message}
      onConfirm={create}
      onClose={action.cancel}
    />
  );
  return { actions, dialogs };
}

export const certificationRecords = defineList({
  name: 'certification',
  title: 'titles.certificationList',
  total: 'certification.total',
  route: routes.getCertificationByPage,
  live: certificationLive,
  filters: {},
  exports: routes.exportCertification,
  columns: [
    { field: 'recordNo', header: 'certification.fields.recordNo', width: 136, fixed: true },
    { field: 'title', header: 'certification.fields.title', flex: 1, minWidth: 220, strong: true, fixed: true },
    {
      field: 'state',
      header: 'certification.fields.state',
      cell: ({ state }) => <StateChip workflow="certification" state={state} />,
      width: 148,
      inPeek: false,
    },
    { field: 'updatedAt', header: 'certification.fields.updatedAt', cell: (row, { date }) => date(row.updatedAt), width: 120 },
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => certificationAddress(id),
  card: ({ recordNo, title, state }) => ({ no: recordNo, title, state: <StateChip workflow="certification" state={state} /> }),
  empty: { title: 'certification.empty', body: 'certification.emptyBody' },
  useExtras: useCreate,
});

/** The certification records that the reader may see. */
export default function CertificationList() {
  return <ListPage list={certificationRecords} />;
}
