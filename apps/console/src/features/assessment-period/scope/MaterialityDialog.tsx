import { LENGTH, materialityBases } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { buildUrl } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { AmountField } from '#shared/forms/AmountField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { OneFile } from '#shared/record/OneFile.tsx';
import { useDialogFiles } from '#shared/record/use-dialog-files.ts';
import { money, scopeAnswers, type AssessmentScope } from './scope-data.ts';
import { MoveList } from './MoveList.tsx';

interface Preview {
  overall: string;
  performance: string;
  moves: Parameters<typeof MoveList>[0]['moves'];
}

/** Sets the materiality in two steps: what it would move is shown before it is adopted with a reason. */
export default function MaterialityDialog({
  scope,
  onDraft,
  onClose,
}: {
  scope: AssessmentScope;
  onDraft: (level: string | undefined) => void;
  onClose: () => void;
}) {
  const { t } = useT();
  const errors = useFieldErrors();
  const [last] = scope.materialities;
  const [form, setForm] = useState({
    base: last?.base ?? 'profitBeforeTax',
    baseAmount: last?.baseAmount ?? '',
    percent: String(last?.percent ?? 5),
    performancePercent: String(last?.performancePercent ?? 75),
    source: last?.source ?? '',
    reason: '',
  });
  const [preview, setPreview] = useState<Preview>();
  const set = (changes: Partial<typeof form>) => {
    setForm((current) => ({ ...current, ...changes }));
    for (const changed of Object.keys(changes)) errors.clear(changed);
    if (!('reason' in changes)) setPreview(undefined);
  };
  const take = (error: Error) => errors.take(error);
  const known = last?.file;
  const document = useDialogFiles(
    { fail: (message) => errors.put('fileId', message), edit: () => errors.clear('fileId') },
    { field: 'fileId', saved: known ? [{ ...known, url: buildUrl(routes.downloadFile, { id: known.id }) }] : [] },
  );
  const fileId = document.changes.added[0]?.docId ?? (known && !document.changes.removed.includes(known.id) ? known.id : null);
  const look = useCommand(routes.setMateriality, {
    onSuccess: (answer) => {
      setPreview(answer);
      onDraft(answer.performance);
    },
    onError: take,
  });
  const save = useCommand(routes.setMateriality, {
    refreshes: scopeAnswers,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('assessmentScope.materialitySet') });
      onDraft(undefined);
      onClose();
    },
    onError: take,
  });
  const body = { ...form, fileId, id: scope.periodId, rowVersion: scope.rowVersion };
  const line = (name: 'percent' | 'performancePercent' | 'source', required = true) => (
    <TextAreaField
      name={name}
      label={t(`assessmentScope.materialityFields.${name}`)}
      required={required}
      single
      maxLength={LENGTH.name}
      value={form[name]}
      error={errors.of(name)}
      onChange={(next) => set({ [name]: next })}
    />
  );
  return (
    <FormDialog
      title={t('assessmentScope.setMateriality')}
      wide
      submitLabel={t(preview ? 'assessmentScope.adopt' : 'assessmentScope.showMoves')}
      busy={look.isPending || save.isPending}
      onSubmit={() => {
        if (!document.isComplete()) return;
        if (preview) save.mutate({ body: { ...body, dryRun: false } });
        else look.mutate({ body: { ...body, dryRun: true } });
      }}
      onClose={() => {
        onDraft(undefined);
        onClose();
      }}
    >
      <SelectField
        name="base"
        label={t('assessmentScope.materialityFields.base')}
        required
        value={form.base}
        choices={materialityBases.map((base) => ({ value: base, label: t(`assessmentScope.bases.${base}`) }))}
        error={errors.of('base')}
        onChange={(next) => set({ base: materialityBases.find((base) => base === next) ?? 'profitBeforeTax' })}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1fr' } }}>
        <AmountField
          name="baseAmount"
          label={t('assessmentScope.materialityFields.baseAmount')}
          required
          amount={form.baseAmount}
          error={errors.of('baseAmount')}
          onChange={(baseAmount) => set({ baseAmount })}
        />
        {line('percent')}
        {line('performancePercent')}
      </Box>
      {line('source', false)}
      <OneFile label={t('assessmentScope.materialityFields.file')} error={errors.of('fileId')} files={document} />
      {preview && (
        <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
          <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {t(last ? 'assessmentScope.levelMoves' : 'assessmentScope.firstLevel', {
              before: money(last?.performance ?? '0'),
              after: money(preview.performance),
              overall: money(preview.overall),
            })}
          </Box>
          <MoveList moves={preview.moves} />
        </Box>
      )}
      {preview && (
        <TextAreaField
          name="reason"
          label={t('assessmentScope.reason')}
          required
          maxLength={LENGTH.comment}
          value={form.reason}
          error={errors.of('reason')}
          onChange={(next) => set({ reason: next })}
        />
      )}
    </FormDialog>
  );
}
