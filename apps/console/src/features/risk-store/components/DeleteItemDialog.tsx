import { messages, type StoreItem } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { hangingQuery, listUses } from '../api/hanging.ts';

/** Deleting an item that risk controls were made from retires it, and that is said (docs/decisions/risk-events.md). */
export function DeleteItemDialog({ item, onClose, onDone }: { item: StoreItem; onClose: () => void; onDone: () => void }) {
  const { t, lang } = useT();
  const { data = [] } = useQuery(hangingQuery(item.ruNo, lang));
  const uses = listUses(data, item).length;
  const remove = useCommand(routes.deleteRiskStorageItem, {
    refreshes: [routes.getRiskStorageByPage.name, routes.getRiskStorageByCategory.name, routes.getListByRiskNo.name],
    onSuccess: ({ retired }) => {
      showToast(
        retired ? { tone: 'info', text: messages['store.retiredInstead'][lang] } : { tone: 'success', text: messages['delete.done'][lang] },
      );
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open
      destructive
      busy={remove.isPending}
      title={t(uses > 0 ? 'riskStore.retireTitle' : 'riskStore.deleteTitle')}
      body={uses > 0 ? t('riskStore.retireBody', { count: uses, ruNo: item.ruNo }) : t('riskStore.deleteBody', { ruNo: item.ruNo })}
      confirmLabel={t(uses > 0 ? 'riskStore.retire' : 'common.delete')}
      onConfirm={() => remove.mutate({ query: { id: item.id }, body: { id: item.id } })}
      onClose={onClose}
    />
  );
}
