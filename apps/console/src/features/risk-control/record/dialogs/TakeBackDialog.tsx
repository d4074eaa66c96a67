import { messages } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import PersonChoiceDialog from '#shared/record/PersonChoiceDialog.tsx';
import { request } from '#shared/record/use-record-action.ts';
import type { RecordDialogsProps } from './RecordDialogs.tsx';

/** Somebody to whom the control was forwarded reads it no more. */
export default function TakeBackDialog({ record, action, onDone }: RecordDialogsProps) {
  const { t, pick } = useT();
  const { id, rowVersion, state } = record;
  return (
    <PersonChoiceDialog
      action={action}
      state={state}
      people={record.forwardedTo ?? []}
      spec={{
        body: t('riskRecord.dialog.takeBack.body'),
        label: t('riskRecord.dialog.takeBack.person'),
        missing: pick(messages['forward.noPerson']),
        reason: t('riskRecord.dialog.comments'),
        send: (userId, comments) =>
          request({
            route: routes.takeBackForward,
            input: { body: { riskId: id, userId: [userId], comments, rowVersion } },
            done: t('riskRecord.dialog.takeBack.done'),
            onDone: () => onDone?.('TAKE_BACK_FORWARD'),
          }),
      }}
    />
  );
}
