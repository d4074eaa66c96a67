import type { Substitution } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { substitutionAnswers } from '../api/substitutes.ts';

/** Asks before a substitution ends; nothing is drawn without one. */
export function EndSubstitution({ row, onClose }: { row: Substitution | undefined; onClose: () => void }) {
  const { t, name } = useT();
  const end = useCommand(routes.endSubstitution, {
    refreshes: substitutionAnswers,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('substitute.ended') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={row !== undefined}
      title={t('substitute.endTitle')}
      body={row && t('substitute.endBody', { substitute: name(row.substitute), person: name(row.person) })}
      confirmLabel={t('substitute.end')}
      destructive
      busy={end.isPending}
      onConfirm={() => row && end.mutate({ body: { id: row.id } })}
      onClose={onClose}
    />
  );
}
