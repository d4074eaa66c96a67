import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { riskEventChecks, riskEventDraftChecks, type RiskEventRecord } from '@portal/contract/client';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { EditGateOf } from '#shared/record/RecordGate.tsx';
import { useGoBack, useLeaveTo } from '#shared/record/leave-record.ts';
import { routes } from '#shared/api/routes.ts';
import { useSession } from '#shared/api/session.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { RecordHeader } from '#shared/parts/RecordHeader.tsx';
import { toEvidenceFile } from '#shared/record/evidence-file.ts';
import { FormFrame } from '#shared/record/FormFrame.tsx';
import { MoreActions } from '#shared/record/RecordButtons.tsx';
import { useEvidence } from '#shared/record/use-evidence.ts';
import { addressOf, eventPaths } from '../addresses.ts';
import { eventQuery, staleAfterEvent } from '../api/events.ts';
import { EventNotices } from '../components/EventNotices.tsx';
import { EventDialogs } from '../dialogs/EventDialogs.tsx';
import { planEventActions } from '../event-actions.ts';
import { findBadAmount, toCheckedEvent, toEventBody } from '../forms/event-model.ts';
import { EventForm } from '../forms/EventForm.tsx';
import { useEventForm } from '../forms/use-event-form.ts';

function EventEdit({ record }: { record: RiskEventRecord | undefined }) {
  const { t, name, pick } = useT();
  const user = useSession();
  const leaveTo = useLeaveTo();
  const goBack = useGoBack(eventPaths.mine);
  const [event, setEvent] = useState<string>();
  const form = useEventForm(record);
  const { draft, errors } = form;
  const evidence = useEvidence({
    saved: (record?.docs ?? []).map((doc) => toEvidenceFile(doc, name)),
    value: draft.value,
    set: draft.set,
    onRefused: (names) => errors.put('docs', t('riskEvent.form.duplicateFile', { name: names })),
  });
  const submit = useCommand(routes.submitRiskEvent, {
    refreshes: staleAfterEvent,
    onSuccess: ({ id, eventNo }) => {
      showToast({ tone: 'success', text: t('riskEvent.form.submitted', { no: eventNo }) });
      form.finish();
      leaveTo(addressOf('view', id));
    },
    onError: form.takeError,
  });
  const save = useCommand(routes.saveRiskEventDraft, {
    refreshes: staleAfterEvent,
    onSuccess: ({ eventNo }) => {
      showToast({ tone: 'success', text: t('riskEvent.form.draftSaved', { no: eventNo }) });
      form.finish();
      goBack();
    },
    onError: form.takeError,
  });
  const send = (command: typeof submit, checks: typeof riskEventDraftChecks) => {
    const badAmount = findBadAmount(draft.value);
    if (badAmount) return errors.put(badAmount, t('riskEvent.form.amount'));
    if (!errors.check(checks, toCheckedEvent(draft.value))) return;
    if (evidence.busy) return errors.put('docs', t('riskEvent.form.uploading'));
    if (evidence.refused.length > 0) return errors.put('docs', t('riskEvent.form.refusedFiles', { name: evidence.refused.join(', ') }));
    command.mutate({ body: toEventBody(draft.value, record?.id, draft.base) });
  };

  const busy = submit.isPending || save.isPending;
  const may = (name: string) => !record || record.allowedActions.includes(name);
  if (record && !may('SAVE_DRAFT') && !may('SUBMIT') && !form.done && !busy) return <Navigate replace to={addressOf('view', record.id)} />;
  const others = record ? planEventActions(record, { pick, edit: '' }).filter((action) => action.deed.kind === 'dialog') : [];
  const more = others.length > 0 && <MoreActions actions={others} onAct={setEvent} />;
  return (
    <>
      <RecordHeader
        no={record?.eventNo ?? ''}
        title={record ? record.title || t('titles.editEvent') : t('riskEvent.form.newTitle')}
        workflow="riskEvent"
        {...(record && { state: record.state, owner: record.reporter })}
        actions={more}
      />
      <FormFrame
        form={form}
        id={record?.id}
        onClose={goBack}
        notices={
          record ? (
            <EventNotices record={record} />
          ) : (
            <Box sx={{ mb: 2, fontSize: 13, color: 'text.secondary' }}>{t('riskEvent.form.intro')}</Box>
          )
        }
        actions={
          <>
            {may('SAVE_DRAFT') && (
              <Button
                variant="outlined"
                color="inherit"
                loading={save.isPending}
                disabled={busy}
                onClick={() => send(save, riskEventDraftChecks)}
              >
                {t('common.saveDraft')}
              </Button>
            )}
            {may('SUBMIT') && (
              <Button
                variant="contained"
                loading={submit.isPending}
                disabled={busy}
                onClick={() => send(submit, riskEventChecks(portalDay()))}
              >
                {t('riskEvent.form.submit')}
              </Button>
            )}
            {more && <Box sx={{ display: { md: 'none' } }}>{more}</Box>}
          </>
        }
      >
        <EventForm form={form} evidence={evidence} id={record?.id} reporterId={record?.reporter.id ?? user.id} />
      </FormFrame>
      {record && <EventDialogs record={record} event={event} onClose={() => setEvent(undefined)} onGone={form.finish} />}
    </>
  );
}

/** Reporting an event, and mending its draft; without an Id it is a new one. */
export default function EventEditPage() {
  const { t } = useT();
  return (
    <EditGateOf query={eventQuery} numberOf={(record) => record.eventNo} list={eventPaths.mine} newTitle={t('riskEvent.form.newTitle')}>
      {(record) => <EventEdit key={record?.id ?? 'new'} record={record} />}
    </EditGateOf>
  );
}
