import type { AdminCategory } from '@portal/contract/client';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { pair } from '#shared/i18n/pair.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { categoryAnswers } from '../api/structure.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { NameFields } from './NamesDialog.tsx';

export interface CategoryDialogProps {
  category?: AdminCategory | undefined;
  /** Below which a new one comes, with its number as a beginning. */
  parent?: AdminCategory | undefined;
  /** The next free number. */
  suggestion: string;
  onClose: () => void;
}

/** Adds a category, or changes its number and names. */
export default function CategoryDialog({ category, parent, suggestion, onClose }: CategoryDialogProps) {
  const { t, lang } = useT();
  const errors = useFieldErrors();
  const [form, setForm] = useState({
    categoryNo: category?.categoryNo ?? suggestion,
    categoryName: category?.categoryName ?? '',
    categoryNameEn: category?.categoryNameEn ?? '',
  });
  const save = useCommand(routes.saveCategory, {
    refreshes: categoryAnswers,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('adminStructure.saved') });
      onClose();
    },
    onError: (error) => errors.take(error),
  });
  const nameOf = (row: AdminCategory) => (lang === 'en' ? row.categoryNameEn || row.categoryName : row.categoryName);
  return (
    <FormDialog
      title={category ? t('adminStructure.categories.editTitle', { name: nameOf(category) }) : t('adminStructure.categories.addTitle')}
      busy={save.isPending}
      onSubmit={() =>
        save.mutate({
          body: { ...form, ...(category ? { id: category.id, rowVersion: category.rowVersion } : { parentId: parent?.id ?? null }) },
        })
      }
      onClose={onClose}
    >
      {parent && <div>{pair(t('adminStructure.fields.parent'), `${parent.categoryNo} ${nameOf(parent)}`)}</div>}
      <NameFields
        errors={errors}
        fields={[
          { name: 'categoryNo', label: 'adminStructure.fields.categoryNo', value: form.categoryNo, max: 50 },
          { name: 'categoryName', label: 'adminStructure.fields.categoryName', value: form.categoryName, max: 200 },
          { name: 'categoryNameEn', label: 'adminStructure.fields.categoryNameEn', value: form.categoryNameEn, max: 200, lang: 'en' },
        ]}
        onChange={(name, value) => setForm((current) => ({ ...current, [name]: value }))}
      />
    </FormDialog>
  );
}
