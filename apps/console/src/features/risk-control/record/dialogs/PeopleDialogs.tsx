import { messages, type RiskControlRecord } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PeopleDialog } from '#shared/record/PeopleDialog.tsx';
import { useAct } from './use-act.ts';

interface DialogProps {
  record: Pick<RiskControlRecord, 'id' | 'rowVersion' | 'controlOwner'>;
  onClose: () => void;
}

/** Lets others read along, with a message. */
export function ForwardDialog({ record, onClose }: DialogProps) {
  const { t, pick } = useT();
  const act = useAct(routes.ccToTask, { done: t('riskRecord.dialog.forward.done'), onDone: onClose });
  return (
    <PeopleDialog
      title={t('riskRecord.dialog.forward.title')}
      reason={{ label: t('riskRecord.dialog.forward.comments'), required: false }}
      people={{ name: 'userId', label: t('riskRecord.dialog.forward.people'), hint: t('riskRecord.dialog.forward.hint') }}
      multiple
      missing={pick(messages['forward.noPerson'])}
      act={act}
      // Reading along changes nothing of the record, so a newer version is no reason to refuse.
      onSend={(people, comments) =>
        act.run({ body: { riskId: record.id, userId: people.map((person) => person.id), taskType: 0, comments } })
      }
      onClose={onClose}
    />
  );
}

/** Another owner, with a reason; the present one cannot be chosen again. */
export function ReassignDialog({ record, onClose }: DialogProps) {
  const { t, pick } = useT();
  const act = useAct(routes.reassignControlOwner, { done: t('riskRecord.dialog.reassign.done'), onDone: onClose });
  return (
    <PeopleDialog
      title={t('riskRecord.dialog.reassign.title')}
      reason={{ label: t('riskRecord.dialog.reassign.reason'), required: true }}
      people={{ name: 'controlOwner', label: t('riskRecord.dialog.reassign.person'), hint: t('riskRecord.dialog.reassign.hint') }}
      exclude={record.controlOwner ? [record.controlOwner] : []}
      missing={pick(messages['riskControl.controlOwner'])}
      occupied={pick(messages['riskControl.ownerChosen'])}
      act={act}
      onSend={([next], reason) => act.run({ body: { riskId: record.id, controlOwner: next.id, reason, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}
