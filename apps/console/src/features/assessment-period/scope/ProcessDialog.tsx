import { LENGTH } from '@portal/contract/client';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { BusinessProcess } from './scope-data.ts';

/** Adds a business process or a sub-process, or changes its names and place. */
export default function ProcessDialog({
  process,
  processes,
  onClose,
}: {
  process?: BusinessProcess | undefined;
  processes: readonly BusinessProcess[];
  onClose: () => void;
}) {
  const { t, lang } = useT();
  const errors = useFieldErrors();
  const [form, setForm] = useState({
    code: process?.code ?? '',
    name: process?.name ?? '',
    nameEn: process?.nameEn ?? '',
    parentId: String(process?.parentId ?? ''),
    isActive: process?.isActive ?? true,
  });
  const set = (changes: Partial<typeof form>) => setForm((current) => ({ ...current, ...changes }));
  const save = useCommand(routes.saveBusinessProcess, {
    refreshes: [routes.getBusinessProcesses.name, routes.getControlAttributes.name, routes.getAssessmentScope.name],
    onSuccess: () => {
      showToast({ tone: 'success', text: t('assessmentScope.process.saved') });
      onClose();
    },
    onError: (error) => errors.take(error),
  });
  const line = (name: 'code' | 'name' | 'nameEn', required = true) => (
    <TextAreaField
      name={name}
      label={t(`assessmentScope.process.fields.${name}`)}
      required={required}
      single
      maxLength={name === 'code' ? 50 : LENGTH.name}
      value={form[name]}
      error={errors.of(name)}
      onChange={(next) => set({ [name]: next })}
    />
  );
  return (
    <FormDialog
      title={process ? t('assessmentScope.process.edit', { code: process.code }) : t('assessmentScope.process.create')}
      busy={save.isPending}
      onSubmit={() =>
        save.mutate({
          body: { ...form, id: process?.id ?? null, parentId: form.parentId === '' ? null : Number(form.parentId) },
        })
      }
      onClose={onClose}
    >
      {line('code')}
      {line('name')}
      {line('nameEn', false)}
      <SelectField
        name="parentId"
        label={t('assessmentScope.process.fields.parent')}
        hint={t('assessmentScope.process.parentHint')}
        value={form.parentId}
        choices={processes
          .filter(({ parentId, isActive, id }) => parentId === null && isActive && id !== process?.id)
          .map((one) => ({ value: String(one.id), label: `${one.code} ${(lang === 'en' && one.nameEn) || one.name}` }))}
        error={errors.of('parentId')}
        onChange={(parentId) => set({ parentId })}
      />
      {process && (
        <FormControlLabel
          sx={{ ml: 0, gap: 1, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
          control={<Switch size="small" checked={form.isActive} onChange={(event) => set({ isActive: event.target.checked })} />}
          label={t('assessmentScope.process.active')}
        />
      )}
    </FormDialog>
  );
}
