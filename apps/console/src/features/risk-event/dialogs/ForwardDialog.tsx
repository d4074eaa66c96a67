import { messages } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PeopleDialog } from '#shared/record/PeopleDialog.tsx';
import type { EventDialogProps } from './EventDialogs.tsx';
import { useEventAct } from './use-event-act.ts';

/** Lets others read the event, also a confidential one. */
export default function ForwardDialog({ record, onClose }: EventDialogProps) {
  const { t, pick } = useT();
  const act = useEventAct(routes.ccRiskEventTo, { done: t('riskEvent.dialog.forward.done'), onDone: onClose });
  return (
    <PeopleDialog
      title={t('riskEvent.dialog.forward.title')}
      reason={{ label: t('riskEvent.dialog.forward.comments'), required: false }}
      people={{ name: 'userId', label: t('riskEvent.dialog.forward.people'), hint: t('riskEvent.dialog.forward.hint') }}
      multiple
      exclude={[record.reporter.id]}
      missing={pick(messages['forward.noPerson'])}
      act={act}
      // Reading along changes nothing of the event, so a newer version is no reason to refuse.
      onSend={(people, comments) => act.run({ body: { id: record.id, userId: people.map(({ id }) => id), comments } })}
      onClose={onClose}
    />
  );
}
