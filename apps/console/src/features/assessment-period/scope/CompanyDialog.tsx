import { LENGTH } from '@portal/contract/client';
import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { readQuery, useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { choiceInput } from '#shared/forms/choice-input.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { listCompanyTree, type Company } from './company-tree.ts';

const departmentsQuery = readQuery(routes.getDepartments, {}, { live: ['reference'] });

/** Adds a company, or changes its names, currency, place and departments. */
export default function CompanyDialog({
  company,
  companies,
  onClose,
}: {
  company?: Company | undefined;
  companies: readonly Company[];
  onClose: () => void;
}) {
  const { t, lang } = useT();
  const errors = useFieldErrors();
  const departments = useQuery(departmentsQuery).data ?? [];
  const [form, setForm] = useState({
    code: company?.code ?? '',
    name: company?.name ?? '',
    nameEn: company?.nameEn ?? '',
    currency: company?.currency ?? 'CNY',
    parentId: String(company?.parentId ?? ''),
    departmentIds: company?.departments.map(({ id }) => id) ?? [],
  });
  const set = (changes: Partial<typeof form>) => setForm((current) => ({ ...current, ...changes }));
  const save = useCommand(routes.saveCompany, {
    refreshes: [routes.getCompanies.name, routes.getAssessmentScope.name],
    onSuccess: () => {
      showToast({ tone: 'success', text: t('assessmentScope.companies.saved') });
      onClose();
    },
    onError: (error) => errors.take(error),
  });
  const line = (name: 'code' | 'name' | 'nameEn' | 'currency', required = true) => (
    <TextAreaField
      name={name}
      label={t(`assessmentScope.companies.fields.${name}`)}
      required={required}
      single
      maxLength={name === 'currency' ? 3 : LENGTH.name}
      value={form[name]}
      error={errors.of(name)}
      onChange={(next) => set({ [name]: name === 'currency' ? next.toUpperCase() : next })}
    />
  );
  return (
    <FormDialog
      title={company ? t('assessmentScope.companies.edit', { code: company.code }) : t('assessmentScope.companies.create')}
      busy={save.isPending}
      onSubmit={() =>
        save.mutate({
          body: {
            ...form,
            parentId: form.parentId === '' ? null : Number(form.parentId),
            ...(company && { id: company.id, rowVersion: company.rowVersion, isActive: company.isActive }),
          },
        })
      }
      onClose={onClose}
    >
      {line('code')}
      {line('name')}
      {line('nameEn', false)}
      {line('currency')}
      <SelectField
        name="parentId"
        label={t('assessmentScope.companies.fields.parent')}
        value={form.parentId}
        choices={listCompanyTree(companies)
          .filter(({ row }) => row.id !== company?.id)
          .map(({ row, depth }) => ({
            value: String(row.id),
            label: `${'\u2003'.repeat(depth)}${row.code} ${(lang === 'en' && row.nameEn) || row.name}`,
          }))}
        error={errors.of('parentId')}
        onChange={(parentId) => set({ parentId })}
      />
      <Field name="departmentIds" label={t('assessmentScope.companies.fields.departments')} error={errors.of('departmentIds')}>
        {({ id, aria, error }) => (
          <Autocomplete
            multiple
            id={id}
            size="small"
            options={departments.map((department) => department.id)}
            getOptionLabel={(value) => {
              const found = departments.find((department) => department.id === value);
              return (lang === 'en' && found?.nameEn) || found?.name || String(value);
            }}
            value={form.departmentIds}
            onChange={(_event, departmentIds) => set({ departmentIds })}
            renderInput={choiceInput({ aria, error })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
