import type { AdminDepartment } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { readQuery, useCommand } from '#shared/api/use-call.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { isApiError } from '#shared/api/api-error.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Option } from '#shared/parts/SelectPill.tsx';
import { departmentAnswers } from '../api/structure.ts';
import { TreeSelect } from './NamesDialog.tsx';

export interface MergeDepartmentDialogProps {
  department: AdminDepartment;
  options: readonly Option[];
  onClose: () => void;
}

/** Chooses what a department is merged into, shows beforehand what goes along or why it cannot be, and tells what went (ADR 29). */
export default function MergeDepartmentDialog({ department, options, onClose }: MergeDepartmentDialogProps) {
  const { t, lang } = useT();
  const errors = useFieldErrors();
  const [chosen, setChosen] = useState('');
  const name = lang === 'en' ? department.nameEn || department.name : department.name;
  const wish = { id: department.id, intoId: Number(chosen), rowVersion: department.rowVersion };
  const preview = useQuery({ ...readQuery(routes.previewDepartmentMerge, { body: wish }), enabled: chosen !== '', retry: false });
  const merge = useCommand(routes.mergeDepartment, {
    refreshes: departmentAnswers,
    onSuccess: ({ moved }) => {
      const count = moved.reduce((sum, one) => sum + one.count, 0);
      showToast({ tone: 'success', text: t('adminStructure.departments.merged', { name, count }) });
      onClose();
    },
    onError: (failure) => errors.take(failure),
  });
  const refused = preview.error && isApiError(preview.error) ? preview.error.message : '';
  return (
    <FormDialog
      title={t('adminStructure.departments.mergeTitle', { name })}
      submitLabel={t('adminStructure.merge')}
      busy={merge.isPending || preview.isFetching}
      onSubmit={() => chosen !== '' && preview.data && merge.mutate({ body: wish })}
      onClose={onClose}
    >
      <div>{t('adminStructure.departments.mergeBody', { name })}</div>
      <TreeSelect
        name="intoId"
        label={t('adminStructure.departments.mergeInto')}
        options={options}
        value={chosen}
        error={errors.of('intoId') ?? (refused || undefined)}
        onChange={(next) => {
          errors.clear('intoId');
          setChosen(next);
        }}
      />
      {preview.data && (
        <div role="status">
          {preview.data.length === 0 ? t('adminStructure.departments.mergeNothing') : t('adminStructure.departments.mergeMoves')}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {preview.data.map(({ kind, count }) => (
              <li key={kind}>{t(`adminStructure.departments.mergeKinds.${kind}`, { count })}</li>
            ))}
          </Box>
        </div>
      )}
    </FormDialog>
  );
}
