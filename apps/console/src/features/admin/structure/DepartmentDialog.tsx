import type { AdminDepartment } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#shared/api/api-error.ts';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { showError, useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useCountryName } from '#shared/i18n/country-name.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import type { Option } from '#shared/parts/SelectPill.tsx';
import { countriesQuery, departmentAnswers } from '../api/structure.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { NameFields, TreeSelect } from './NamesDialog.tsx';

export interface DepartmentDialogProps {
  department?: AdminDepartment | undefined;
  /** Where a new one comes. */
  parentId?: number | undefined;
  parents: readonly Option[];
  onClose: () => void;
}

/** Adds a department, or changes its names, its place and its head. */
export default function DepartmentDialog({ department, parentId, parents, onClose }: DepartmentDialogProps) {
  const { t, lang } = useT();
  const countryName = useCountryName();
  const countries = useQuery(countriesQuery).data ?? [];
  const errors = useFieldErrors();
  const [form, setForm] = useState({
    name: department?.name ?? '',
    nameEn: department?.nameEn ?? '',
    parentId: String(department?.parentId ?? parentId ?? ''),
    country: department?.country ?? '',
  });
  const [manager, setManager] = useState<Person[]>(department?.manager ? [department.manager] : []);
  const save = useCommand(routes.saveDepartment, {
    refreshes: departmentAnswers,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('adminStructure.saved') });
      onClose();
    },
    onError: (error) => {
      if (errors.take(error)) return true;
      if (isApiError(error, 'conflict')) showError(error);
      return isApiError(error, 'conflict');
    },
  });
  const set = (changes: Partial<typeof form>) => setForm((current) => ({ ...current, ...changes }));
  return (
    <FormDialog
      title={
        department
          ? t('adminStructure.departments.editTitle', { name: lang === 'en' ? department.nameEn || department.name : department.name })
          : t('adminStructure.departments.addTitle')
      }
      busy={save.isPending}
      onSubmit={() =>
        save.mutate({
          body: { ...form, managerId: manager[0]?.id ?? null, ...(department && { id: department.id, rowVersion: department.rowVersion }) },
        })
      }
      onClose={onClose}
    >
      <NameFields
        errors={errors}
        fields={[
          { name: 'name', label: 'adminStructure.fields.name', value: form.name, max: 200 },
          { name: 'nameEn', label: 'adminStructure.fields.nameEn', value: form.nameEn, max: 200, lang: 'en' },
        ]}
        onChange={(name, value) => set({ [name]: value })}
      />
      <TreeSelect
        name="parentId"
        label={t('adminStructure.fields.parent')}
        options={parents}
        value={form.parentId}
        top={t('adminStructure.top')}
        error={errors.of('parentId')}
        onChange={(value) => {
          errors.clear('parentId');
          set({ parentId: value });
        }}
      />
      <TreeSelect
        name="country"
        label={t('adminStructure.fields.country')}
        options={countries.map(({ code }) => ({ value: code, label: countryName(code) }))}
        value={countries.some(({ code }) => code === form.country) ? form.country : ''}
        top={t('adminStructure.departments.inheritsCountry')}
        error={errors.of('country')}
        onChange={(country) => {
          errors.clear('country');
          set({ country });
        }}
      />
      <Field name="managerId" label={t('adminStructure.fields.manager')} error={errors.of('managerId')}>
        {(control) => (
          <PersonPicker
            control={control}
            value={manager}
            onChange={(next) => {
              errors.clear('managerId');
              setManager(next);
            }}
            search={findPeople}
          />
        )}
      </Field>
    </FormDialog>
  );
}
