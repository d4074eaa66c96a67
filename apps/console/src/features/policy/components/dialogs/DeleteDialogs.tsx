import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { staleAfterAct } from '../../api/library.ts';
import type { PolicyNode } from '../../node.ts';
import { Refused } from './Refused.tsx';
import { useNodeAct } from './use-node-act.ts';

export interface NodeDialogProps {
  node: PolicyNode;
  onClose: () => void;
  onDone: (id: number) => void;
}

/** Deletes a policy or an empty folder; an administrator restores it for 30 days (docs/decisions/policy-library.md). */
export function DeleteDialog({ node, onClose, onDone }: NodeDialogProps) {
  const { t } = useT();
  const isFolder = node.type === 0;
  const done = { done: t('policy.dialog.deleted', { name: node.name }), onDone: () => onDone(node.id) };
  const folder = useNodeAct(routes.deleteFolder, done);
  const doc = useNodeAct(routes.deleteDoc, done);
  const act = isFolder ? folder : doc;
  return (
    <ConfirmDialog
      open
      destructive
      title={t(isFolder ? 'policy.dialog.deleteFolder' : 'policy.dialog.deleteDoc', { name: node.name })}
      body={t(isFolder ? 'policy.dialog.deleteFolderBody' : 'policy.dialog.deleteDocBody')}
      reason={{ label: t('policy.dialog.reason'), required: false }}
      confirmLabel={t('common.delete')}
      busy={act.busy}
      onConfirm={(reason) => act.run({ query: { id: node.id }, body: { id: node.id, rowVersion: node.rowVersion, reason } })}
      onClose={onClose}
    >
      <Refused>{act.error}</Refused>
    </ConfirmDialog>
  );
}

/** Brings a deleted folder or policy back; for administrators. */
export function RestoreDialog({ node, onClose, onDone }: NodeDialogProps) {
  const { t } = useT();
  const act = useNodeAct(routes.restoreDoc, {
    done: t('policy.dialog.restored', { name: node.name }),
    onDone: () => onDone(node.id),
  });
  return (
    <ConfirmDialog
      open
      title={t('policy.dialog.restore', { name: node.name })}
      body={t('policy.dialog.restoreBody')}
      confirmLabel={t('policy.dialog.restoreAction')}
      busy={act.busy}
      onConfirm={() => act.run({ query: { id: node.id, type: node.type } })}
      onClose={onClose}
    >
      <Refused>{act.error}</Refused>
    </ConfirmDialog>
  );
}

/** Mails all owners; the server answers the words that are shown (docs/decisions/library.md §8). */
export function AlertDialog({ node, onClose, onDone }: NodeDialogProps) {
  const { t } = useT();
  const [refused, setRefused] = useState<string>();
  const alert = useCommand(routes.reMindDocOwner, {
    refreshes: staleAfterAct,
    onSuccess: (words) => {
      showToast({ tone: 'success', text: words });
      onDone(node.id);
    },
    onError: (error) => {
      setRefused(error.message);
      return true;
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('policy.dialog.alert', { name: node.name })}
      body={t('policy.dialog.alertBody')}
      confirmLabel={t('policy.dialog.alertSend')}
      busy={alert.isPending}
      onConfirm={() => alert.mutate({ query: { docId: node.id } })}
      onClose={onClose}
    >
      <Refused>{refused}</Refused>
    </ConfirmDialog>
  );
}
