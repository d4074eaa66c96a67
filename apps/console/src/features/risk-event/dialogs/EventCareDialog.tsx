import { messages } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionDialog, type ActionSpec } from '#shared/record/ActionDialog.tsx';
import { useLeaveTo } from '#shared/record/leave-record.ts';
import PersonChoiceDialog, { type PersonChoiceSpec } from '#shared/record/PersonChoiceDialog.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { eventPaths } from '../addresses.ts';
import type { EventAction, EventDialogsProps } from './EventDialogs.tsx';

/** Whose the event is, who reads it no more, and which administrators keep away from it. */
export default function EventCareDialog({ record, action, onGone }: EventDialogsProps) {
  const { t, pick } = useT();
  const leaveTo = useLeaveTo();
  const me = useSession();
  const { id, eventNo: no, rowVersion, state } = record;
  const reason = t('riskRecord.dialog.reason');
  const shared = { action, state, workflow: 'riskEvent' };
  const specs: Partial<Record<EventAction, ActionSpec>> = {
    REASSIGN: {
      body: t('riskEvent.dialog.reassign.body'),
      reason,
      people: {
        name: 'reporterNo',
        label: t('riskEvent.dialog.reassign.person'),
        exclude: [record.reporter.id],
        missing: t('riskEvent.dialog.reassign.noPerson'),
        occupied: t('riskEvent.dialog.onePerson'),
      },
      send: ({ people: [next], reason: why }) =>
        next &&
        request({
          route: routes.reassignRiskEvent,
          input: { body: { id, reporterNo: next.userNO, reason: why, rowVersion } },
          done: t('riskEvent.dialog.reassign.done', { no }),
        }),
    },
    RECUSE: {
      body: t('riskEvent.dialog.recuse.body'),
      reason,
      people: {
        name: 'userId',
        label: t('riskEvent.dialog.recuse.person'),
        start: [{ id: me.id, userNO: me.userNO, name: me.name, englishName: me.englishName }],
        exclude: record.recused.map((person) => person.id),
        missing: t('riskEvent.dialog.recuse.noPerson'),
        occupied: t('riskEvent.dialog.onePerson'),
      },
      send: ({ people: [person], reason: why }) =>
        person &&
        request({
          route: routes.recuseFromRiskEvent,
          input: { body: { id, userId: person.id, reason: why, rowVersion } },
          done: t('riskEvent.dialog.recuse.done', { no }),
          // Who recused himself reads it no more.
          ...(person.id === me.id && {
            takesAway: true,
            onDone: () => {
              onGone?.();
              leaveTo(eventPaths.query);
            },
          }),
        }),
    },
  };
  const choices: Record<string, { people: typeof record.recused; spec: PersonChoiceSpec }> = {
    READMIT: {
      people: record.recused,
      spec: {
        label: t('riskEvent.dialog.readmit.person'),
        missing: t('riskEvent.dialog.recuse.noPerson'),
        reason,
        send: (userId, why) =>
          request({
            route: routes.liftRecusal,
            input: { body: { id, userId, reason: why, rowVersion } },
            done: t('riskEvent.dialog.readmit.done', { no }),
          }),
      },
    },
    TAKE_BACK_FORWARD: {
      people: record.allowedUsers.filter((person) => person.reasons.includes('forwarded')),
      spec: {
        body: t('riskRecord.dialog.takeBack.body'),
        label: t('riskRecord.dialog.takeBack.person'),
        missing: pick(messages['forward.noPerson']),
        reason: t('riskRecord.dialog.comments'),
        send: (userId, comments) =>
          request({
            route: routes.takeBackRiskEventForward,
            input: { body: { id, userId: [userId], comments, rowVersion } },
            done: t('riskRecord.dialog.takeBack.done'),
          }),
      },
    },
  };
  const spec = action.event === undefined ? undefined : specs[action.event];
  const choice = action.event === undefined ? undefined : choices[action.event];
  return (
    <>
      {spec && <ActionDialog key={action.event} {...shared} spec={spec} />}
      {choice && <PersonChoiceDialog key={action.event} {...shared} {...choice} />}
    </>
  );
}
