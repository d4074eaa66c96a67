import { messages, type StoreItem } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#shared/api/api-error.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { ConflictDialog } from '#shared/forms/ConflictDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { call } from '#shared/api/call.ts';
import { hangingQuery, listUses } from '../api/hanging.ts';

/**
 * Deleting an item that risk controls were made from retires it, and that is said (docs/decisions/risk-events.md). Who deletes what somebody else
 * has changed meanwhile hears of it first.
 */
export function DeleteItemDialog({ item, onClose, onDone }: { item: StoreItem; onClose: () => void; onDone: () => void }) {
  const { t, lang } = useT();
  const { data = [] } = useQuery(hangingQuery(item.ruNo, lang));
  const uses = listUses(data, item).length;
  const [version, setVersion] = useState(item.rowVersion);
  const [conflict, setConflict] = useState(false);
  const reload = async () => {
    setVersion((await call(routes.getRiskStorageDetail, { query: { id: item.id } })).rowVersion);
    setConflict(false);
  };
  const remove = useCommand(routes.deleteRiskStorageItem, {
    refreshes: [routes.getRiskStorageByPage.name, routes.getRiskStorageByCategory.name, routes.getListByRiskNo.name],
    onSuccess: ({ retired }) => {
      showToast(
        retired ? { tone: 'info', text: messages['store.retiredInstead'][lang] } : { tone: 'success', text: messages['delete.done'][lang] },
      );
      onDone();
    },
    onError: (error) => {
      if (!isApiError(error, 'conflict')) return false;
      setConflict(true);
      return true;
    },
  });
  if (conflict) return <ConflictDialog open onReload={() => void reload()} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      destructive
      busy={remove.isPending}
      title={t(uses > 0 ? 'riskStore.retireTitle' : 'riskStore.deleteTitle')}
      body={uses > 0 ? t('riskStore.retireBody', { count: uses, ruNo: item.ruNo }) : t('riskStore.deleteBody', { ruNo: item.ruNo })}
      confirmLabel={t(uses > 0 ? 'riskStore.retire' : 'common.delete')}
      onConfirm={() => remove.mutate({ query: { id: item.id }, body: { id: item.id, rowVersion: version } })}
      onClose={onClose}
    />
  );
}
