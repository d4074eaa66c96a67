import type { AdminReferenceValue } from '@portal/contract/client';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { referenceAnswers } from '../api/structure.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { NameFields } from './NamesDialog.tsx';

export interface ValueDialogProps {
  classCode: string;
  listName: string;
  value?: AdminReferenceValue | undefined;
  onClose: () => void;
}

/** Adds a value to a reference list, or changes its texts. */
export default function ValueDialog({ classCode, listName, value, onClose }: ValueDialogProps) {
  const { t, lang } = useT();
  const errors = useFieldErrors();
  const [form, setForm] = useState({ className: value?.className ?? '', classNameEn: value?.classNameEn ?? '' });
  const save = useCommand(routes.saveReferenceValue, {
    refreshes: referenceAnswers,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('adminStructure.saved') });
      onClose();
    },
    onError: (error) => errors.take(error),
  });
  const fixed = Boolean(value && (value.inUse || value.lock));
  return (
    <FormDialog
      title={
        value
          ? t('adminStructure.references.editTitle', { name: (lang === 'en' && value.classNameEn) || value.className })
          : t('adminStructure.references.addTitle', { list: listName })
      }
      busy={save.isPending}
      onSubmit={() => save.mutate({ body: { ...form, classCode, ...(value && { id: value.id, rowVersion: value.rowVersion }) } })}
      onClose={onClose}
    >
      <NameFields
        errors={errors}
        fields={[
          {
            name: 'className',
            label: 'adminStructure.references.value',
            value: form.className,
            max: 200,
            disabled: fixed,
            hint: fixed ? t('adminStructure.references.lockedChinese') : undefined,
          },
          { name: 'classNameEn', label: 'adminStructure.references.valueEn', value: form.classNameEn, max: 200, lang: 'en' },
        ]}
        onChange={(name, text) => setForm((current) => ({ ...current, [name]: text }))}
      />
    </FormDialog>
  );
}
