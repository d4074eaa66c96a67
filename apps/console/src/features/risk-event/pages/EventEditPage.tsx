import Box from '@mui/material/Box';
import { riskEventChecks, riskEventDraftChecks, type RiskEventRecord } from '@portal/contract/client';
import { Navigate } from 'react-router-dom';
import { EditGateOf } from '#shared/record/RecordGate.tsx';
import { useGoBack, useLeaveTo } from '#shared/record/leave-record.ts';
import { routes } from '#shared/api/routes.ts';
import { useSession } from '#shared/api/session.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { draftSteps } from '#shared/record/draft-steps.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { useFormEvidence } from '#shared/record/use-form-evidence.ts';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { useChangeOf } from '#shared/record/use-record-form.ts';
import { addressOf, eventPaths } from '../addresses.ts';
import { eventGate, eventSource, staleEvent } from '../api/events.ts';
import { EventNotices } from '../components/EventNotices.tsx';
import { EventDialogs, type EventAction } from '../dialogs/EventDialogs.tsx';
import { findFaults, toEventBody } from '../forms/event-model.ts';
import { EventForm } from '../forms/EventForm.tsx';
import { useEventForm } from '../forms/use-event-form.ts';
import { useEventButtons } from './EventViewPage.tsx';

const formEvents = ['SAVE_DRAFT', 'SUBMIT'] as const satisfies readonly EventAction[];
type FormEvent = (typeof formEvents)[number];

function EventEdit({ record }: { record: RiskEventRecord | undefined }) {
  const { t } = useT();
  const user = useSession();
  const leaveTo = useLeaveTo();
  const goBack = useGoBack(eventPaths.mine);
  const form = useEventForm(record);
  const { draft, errors } = form;
  const evidence = useFormEvidence(form, record?.docs ?? [], 'docs');
  const action = useRecordAction<EventAction>({ stale: staleEvent, readChange: useChangeOf(eventSource, record?.id) });
  const others = useEventButtons(record).filter(({ event }) => !formEvents.some((own) => own === event));
  const send = (event: FormEvent, stays = false) => {
    const submits = event === 'SUBMIT';
    if (!errors.tell(findFaults(submits ? riskEventChecks(portalDay()) : riskEventDraftChecks, draft.value))) return;
    if (!evidence.isComplete()) return;
    form.send(
      request({
        route: submits ? routes.submitRiskEvent : routes.saveRiskEventDraft,
        input: { body: toEventBody(draft.value, record?.id, draft.base) },
        event,
        done: ({ eventNo: no }) => t(submits ? 'riskEvent.form.submitted' : 'riskEvent.form.draftSaved', { no }),
        onDone: (saved) => {
          // What was new has a number now, and an address of its own.
          if (stays && record) return form.keep(saved);
          form.finish();
          if (stays) leaveTo(addressOf('edit', saved.id));
          else if (submits) leaveTo(addressOf('view', saved.id));
          else goBack();
        },
      }),
    );
  };

  const may = (name: EventAction) => !record || record.allowedActions.some((one) => one === name);
  if (record && !formEvents.some(may) && !form.done && !form.busy) return <Navigate replace to={addressOf('view', record.id)} />;
  return (
    <RecordPage
      header={{
        no: record?.eventNo ?? '',
        title: record ? record.title || t('titles.editEvent') : t('riskEvent.form.newTitle'),
        workflow: 'riskEvent',
        ...(record && { state: record.state, owner: record.reporter }),
      }}
      buttons={others}
      onAct={action.ask}
      sending={form.sending ?? action.sending}
      notices={
        record ? (
          <EventNotices record={record} />
        ) : (
          <Box sx={{ mb: 2, fontSize: 13, color: 'text.secondary' }}>{t('riskEvent.form.intro')}</Box>
        )
      }
      form={form}
      foot={{
        close: { onClick: goBack },
        steps: draftSteps({
          save: 'SAVE_DRAFT',
          submit: 'SUBMIT',
          may,
          send,
          labels: { save: t('common.saveDraft'), submit: t('riskEvent.form.submit') },
        }),
      }}
      sections={[
        {
          id: 'form',
          form: true,
          content: (
            <EventForm
              form={form}
              evidence={evidence}
              id={record?.id}
              reporterId={record?.reporter.id ?? user.id}
              locked={Boolean(record?.lossesSince)}
            />
          ),
        },
      ]}
    >
      {record && <EventDialogs record={record} action={action} onGone={form.finish} />}
    </RecordPage>
  );
}

/** Reporting an event, and mending its draft; without an Id it is a new one. */
export default function EventEditPage() {
  const { t } = useT();
  return (
    <EditGateOf {...eventGate} list={eventPaths.mine} newTitle={t('riskEvent.form.newTitle')}>
      {(record) => <EventEdit key={record?.id ?? 'new'} record={record} />}
    </EditGateOf>
  );
}
