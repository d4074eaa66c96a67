import type { AdminRole } from '@portal/contract/client';
import { messages } from '@portal/contract/client';
import { useState } from 'react';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { peopleAnswers } from '../api/people.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';

/** Gives a role to a person, behind those that he has. */
export default function AssignDialog({ role, onClose }: { role: AdminRole; onClose: () => void }) {
  const { t, lang, pick } = useT();
  const errors = useFieldErrors();
  const [people, setPeople] = useState<Person[]>([]);
  const assign = useCommand(routes.setRole, {
    refreshes: peopleAnswers,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('adminStructure.roles.assigned') });
      onClose();
    },
    onError: (error) => errors.take(error),
  });
  return (
    <FormDialog
      title={t('adminStructure.roles.assignTitle', { role: lang === 'en' ? role.nameEn : role.name })}
      submitLabel={t('adminStructure.roles.assign')}
      busy={assign.isPending}
      onSubmit={() => {
        const person = people[0];
        if (!person) return errors.put('personId', pick(messages['admin.required']));
        assign.mutate({ body: { personId: person.id, roleId: role.id, assigned: true } });
      }}
      onClose={onClose}
    >
      <Field
        name="personId"
        required
        label={t('adminOperation.changes.kinds.person')}
        hint={t('adminStructure.roles.assignHint')}
        error={errors.of('personId')}
      >
        {(control) => (
          <PersonPicker
            autoFocus
            control={control}
            value={people}
            onChange={(next) => {
              errors.clear('personId');
              setPeople(next);
            }}
            search={findPeople}
          />
        )}
      </Field>
    </FormDialog>
  );
}
