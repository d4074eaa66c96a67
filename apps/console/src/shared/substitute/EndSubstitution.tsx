import type { Substitution } from '@portal/contract/client';
import { routes } from '../api/routes.ts';
import { useCommand } from '../api/use-call.ts';
import { showToast } from '../feedback/toast-store.ts';
import { useT } from '../i18n/use-t.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { substitutionAnswers } from './substitutes.ts';

/** Asks before a substitution ends; nothing is drawn without one. */
export function EndSubstitution({
  row,
  onClose,
}: {
  row: Pick<Substitution, 'id' | 'person' | 'substitute'> | undefined;
  onClose: () => void;
}) {
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
