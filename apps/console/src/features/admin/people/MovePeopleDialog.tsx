import type { AdminPerson } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Option } from '#shared/parts/SelectPill.tsx';
import MoveDialog from '../structure/MoveDialog.tsx';

interface MovePeopleDialogProps {
  people: readonly AdminPerson[];
  options: readonly Option[];
  onMoved: () => void;
  onClose: () => void;
}

const refreshes = [routes.getPeopleByPage.name, routes.getPerson.name, routes.getDepartments.name];

/** Moves the selected people to another department, all in one (docs/adr/0029-departments-merge.md). */
export default function MovePeopleDialog({ people, options, onMoved, onClose }: MovePeopleDialogProps) {
  const { t } = useT();
  const errors = useFieldErrors();
  const move = useCommand(routes.movePeople, {
    refreshes,
    onError: (failure) => errors.take(failure),
    onSuccess: ({ moved }) => {
      showToast({ tone: 'success', text: t('adminStructure.departments.peopleMoved', { count: moved }) });
      onMoved();
      onClose();
    },
  });
  return (
    <MoveDialog
      title={t('adminPeople.move.title')}
      body={t('adminPeople.move.body', { count: people.length })}
      label={t('adminStructure.departments.movePeopleTo')}
      options={options}
      value=""
      field="departmentId"
      busy={move.isPending}
      errors={errors}
      onSubmit={(to) => {
        if (to) move.mutate({ body: { departmentId: Number(to), ids: people.map(({ id }) => id) } });
        else errors.put('departmentId', t('adminPeople.move.missing'));
      }}
      submitLabel={t('adminPeople.move.submit')}
      onClose={onClose}
    />
  );
}
