import { messages, type RiskEventRecord } from '@portal/contract/client';
import { lazy, Suspense } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionDialog, type ActionSpec } from '#shared/record/ActionDialog.tsx';
import { RaiseIssueDialog } from '#shared/record/RaiseIssueDialog.tsx';
import { useLeaveTo } from '#shared/record/leave-record.ts';
import { request, type ActionOf, type RecordAction } from '#shared/record/use-record-action.ts';
import { eventPaths } from '../addresses.ts';

const ApproveDialog = lazy(() => import('./ApproveDialog.tsx'));
const EventCareDialog = lazy(() => import('./EventCareDialog.tsx'));
const CloseEventDialog = lazy(() => import('./CloseEventDialog.tsx'));

/** What may be done with an event, by the machine's events. */
export type EventAction = ActionOf<RiskEventRecord>;

export interface EventDialogProps {
  record: RiskEventRecord;
  action: RecordAction<EventAction>;
}

export interface EventDialogsProps extends EventDialogProps {
  /** The event is gone, and what was typed into it with it. */
  onGone?: (() => void) | undefined;
}

/** What each action of an event asks for and sends, by the machine's event; those with fields of their own are no part of it. */
function useEventSpecs(record: RiskEventRecord, onGone: EventDialogsProps['onGone']): Partial<Record<EventAction, ActionSpec>> {
  const { t, pick } = useT();
  const leaveTo = useLeaveTo();
  const { id, eventNo: no, rowVersion } = record;
  return {
    // The comment is what the reporter mends the event by.
    RETURN: {
      body: t('riskEvent.dialog.back.body'),
      reason: t('riskRecord.dialog.comments'),
      send: ({ reason: comments }) =>
        request({
          route: routes.riskEventApproval,
          input: { body: { id, approved: false, comments, rowVersion } },
          done: t('riskEvent.dialog.back.done', { no }),
        }),
    },
    REOPEN: {
      body: t('riskEvent.dialog.reopen.body'),
      reason: t('riskRecord.dialog.reason'),
      send: ({ reason }) =>
        request({
          route: routes.reopenRiskEvent,
          input: { body: { id, reason, rowVersion } },
          done: t('riskEvent.dialog.reopen.done', { no }),
        }),
    },
    FORWARD: {
      reason: t('riskRecord.dialog.message'),
      people: {
        name: 'userId',
        label: t('riskRecord.dialog.forward.people'),
        hint: t('riskEvent.dialog.forward.hint'),
        multiple: true,
        exclude: [record.reporter.id],
        missing: pick(messages['forward.noPerson']),
      },
      // Reading along changes nothing of the event, so a newer version is no reason to refuse.
      send: ({ people, reason: comments }) =>
        request({
          route: routes.ccRiskEventTo,
          input: { body: { id, userId: people.map((person) => person.id), comments } },
          done: t('riskRecord.dialog.forward.done'),
        }),
    },
    DELETE: {
      body: t('riskEvent.dialog.discard.body'),
      send: () =>
        request({
          route: routes.deleteRiskEvent,
          input: { body: { id, rowVersion } },
          takesAway: true,
          done: t('riskEvent.dialog.discard.done', { no }),
          onDone: () => {
            onGone?.();
            leaveTo(eventPaths.mine);
          },
        }),
    },
  };
}

/** The dialog of an allowed action, by the machine's event name; nothing for one that the reader may not do. */
export function EventDialogs({ record, action, onGone }: EventDialogsProps) {
  const specs = useEventSpecs(record, onGone);
  const { event } = action;
  if (event === undefined || !record.allowedActions.some((one) => one === event)) return null;
  const spec = specs[event];
  if (spec) return <ActionDialog key={event} action={action} spec={spec} state={record.state} workflow="riskEvent" />;
  return (
    <Suspense fallback={null}>
      {event === 'APPROVE' && <ApproveDialog record={record} action={action} />}
      {event === 'RAISE_ISSUE' && <RaiseIssueDialog on={{ ...record, workflow: 'riskEvent' }} action={action} />}
      {event === 'CLOSE' && <CloseEventDialog record={record} action={action} />}
      <EventCareDialog record={record} action={action} onGone={onGone} />
    </Suspense>
  );
}
