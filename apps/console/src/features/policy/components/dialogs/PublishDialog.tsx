import { useQuery } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { docQuery } from '../../api/library.ts';
import { toPolicyBody, toPolicyValue } from '../form/policy-model.ts';
import type { NodeDialogProps } from './DeleteDialogs.tsx';
import { Refused } from './Refused.tsx';
import { useNodeAct } from './use-node-act.ts';

/** Publishes a draft as it was saved, where the portal asks for no approval: saving it unchanged does that. */
export function PublishDialog({ node, onClose, onDone }: NodeDialogProps) {
  const { t } = useT();
  const { data: record, error } = useQuery(docQuery(node.id));
  const act = useNodeAct(routes.updateDoc, {
    done: t('policy.dialog.published', { version: node.version, name: node.name }),
    onDone: () => onDone(node.id),
  });
  return (
    <ConfirmDialog
      open
      title={t('policy.dialog.publish', { version: node.version, name: node.name })}
      body={t('policy.dialog.publishBody')}
      confirmLabel={t('policy.dialog.publishIt')}
      busy={act.busy || (!record && !error)}
      onConfirm={() => record && act.run({ body: { ...toPolicyBody(toPolicyValue(record)), id: node.id, rowVersion: node.rowVersion } })}
      onClose={onClose}
    >
      <Refused>{act.error ?? error?.message}</Refused>
    </ConfirmDialog>
  );
}
