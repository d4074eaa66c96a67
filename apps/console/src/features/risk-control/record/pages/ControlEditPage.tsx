import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { riskControlChecks, riskControlDraftChecks, type RiskControlRecord } from '@portal/contract/client';
import { useCallback, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { usePageTitle } from '#shared/tabs/page-title.ts';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { ConflictDialog } from '#shared/forms/ConflictDialog.tsx';
import { DraftNote } from '#shared/forms/DraftNote.tsx';
import { LeaveGuard } from '#shared/forms/LeaveGuard.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Page } from '#shared/parts/Page.tsx';
import { RecordHeader } from '#shared/parts/RecordHeader.tsx';
import { StickyActions } from '#shared/parts/StickyActions.tsx';
import { readRecordId } from '#shared/record/record-id.ts';
import { addressOf } from '../addresses.ts';
import { staleAfterAct } from '../api/record.ts';
import { ChangedNotice } from '#shared/record/ChangedNotice.tsx';
import { RecordNotices } from '../components/Notices.tsx';
import { OtherButtons } from '../components/RecordButtons.tsx';
import { RecordGate } from '../components/RecordGate.tsx';
import { RecordDialogs } from '../dialogs/RecordDialogs.tsx';
import { toCheckedControl, toControlBody, toControlValue, toNewControl, type ControlValue } from '../forms/control-model.ts';
import { ControlForm } from '../forms/ControlForm.tsx';
import { useDescribe } from '../forms/use-describe.ts';
import { useRecordForm } from '../forms/use-record-form.ts';
import { useGoBack } from '../use-go-back.ts';

const formEvents = ['SAVE_DRAFT', 'SUBMIT'];

function ControlEdit({ record }: { record?: RiskControlRecord }) {
  const { t } = useT();
  const user = useSession();
  const admin = isAdministrator(user);
  const goBack = useGoBack();
  const [event, setEvent] = useState<string>();
  const describe = useDescribe<ControlValue>();
  const toForm = useCallback(
    (from: RiskControlRecord | undefined) => (from ? toControlValue(from) : toNewControl(user, admin)),
    [user, admin],
  );
  const form = useRecordForm({ key: record ? `riskControl:${record.id}` : 'riskControl:new', record, toForm, describe });
  const { draft, errors } = form;

  const leave = (words: string) => {
    showToast({ tone: 'success', text: words });
    form.finish();
    goBack();
  };
  const submit = useCommand(routes.updateRiskControl, {
    refreshes: staleAfterAct,
    onSuccess: ({ riskNo }) =>
      leave(t(record && record.state !== 'draft' ? 'riskControl.form.saved' : 'riskControl.form.submitted', { riskNo })),
    onError: form.takeError,
  });
  const save = useCommand(routes.saveDraftRiskControl, {
    refreshes: staleAfterAct,
    onSuccess: ({ riskNo }) => leave(t('riskControl.form.draftSaved', { riskNo })),
    onError: form.takeError,
  });
  const send = (command: typeof submit, checks: typeof riskControlChecks) => {
    if (errors.check(checks, toCheckedControl(draft.value))) command.mutate({ body: toControlBody(draft.value, record?.id, draft.base) });
  };

  const busy = submit.isPending || save.isPending;
  const may = (name: string) => !record || record.allowedActions.includes(name);
  if (record && !formEvents.some(may) && !form.done && !busy) return <Navigate replace to={addressOf('view', record.id)} />;
  const isDraft = !record || record.state === 'draft';
  const other = record && <OtherButtons record={record} except={formEvents} onAct={setEvent} />;
  return (
    <>
      <RecordHeader
        no={record?.riskNo ?? ''}
        title={record ? record.riskDescription || t('titles.editControl') : t('riskRecord.newTitle')}
        {...(record && { state: record.isActive ? record.state : 'inactive', owner: record.owner })}
        actions={other}
      />
      <Box sx={{ flex: 1, px: { xs: 2, md: 3 }, py: 2.5, minWidth: 0 }}>
        <Box sx={{ maxWidth: 1080 }}>
          {record && <RecordNotices record={record} />}
          {record && <ChangedNotice form={form} id={record.id} />}
          <form noValidate onSubmit={(submitted) => submitted.preventDefault()}>
            <ControlForm form={form} ownerRule={!isDraft ? 'fixed' : admin ? 'choose' : 'self'} />
          </form>
        </Box>
      </Box>
      <StickyActions note={draft.savedAt && <DraftNote draft={draft} />}>
        <Button variant="text" color="inherit" onClick={goBack}>
          {t('common.close')}
        </Button>
        {admin && isDraft && may('SAVE_DRAFT') && (
          <Button
            variant="outlined"
            color="inherit"
            loading={save.isPending}
            disabled={busy}
            onClick={() => send(save, riskControlDraftChecks)}
          >
            {t('common.saveDraft')}
          </Button>
        )}
        {may('SUBMIT') && (
          <Button variant="contained" loading={submit.isPending} disabled={busy} onClick={() => send(submit, riskControlChecks)}>
            {t('common.submit')}
          </Button>
        )}
        {other && <Box sx={{ display: { md: 'none' } }}>{other}</Box>}
      </StickyActions>
      {record && (
        <RecordDialogs record={record} event={event} onClose={() => setEvent(undefined)} onDone={(done) => done === 'DELETE' && goBack()} />
      )}
      <ConflictDialog {...form.conflict} />
      <LeaveGuard when={draft.dirty} />
    </>
  );
}

/** Risk control edit and creation (docs/decisions/portal.md §2); without an Id it is a new one. */
export default function ControlEditPage() {
  const { t } = useT();
  const id = readRecordId(useLocation().search);
  usePageTitle(id === undefined ? t('riskRecord.newTitle') : undefined);
  if (id !== undefined) return <RecordGate>{(record) => <ControlEdit key={record.id} record={record} />}</RecordGate>;
  return (
    <Page kind="flush">
      <ControlEdit key="new" />
    </Page>
  );
}
