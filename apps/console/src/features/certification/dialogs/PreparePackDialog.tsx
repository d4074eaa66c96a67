import { packTitles } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#shared/api/call.ts';
import { useCompanyOptions } from '#shared/api/companies.ts';
import { startExport } from '#shared/api/export-store.ts';
import { usePeriods } from '#shared/api/periods.ts';
import { routes } from '#shared/api/routes.ts';
import { SelectField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { packAddress } from '../api/packs.ts';
import { PeriodField } from '../components/PeriodField.tsx';

/** Asks of which period, the one at work unless another is chosen; for a pack what it is called, for papers of which company. */
export function PreparePackDialog({
  kind,
  periodId: named,
  onClose,
}: {
  kind: 'pack' | 'papers';
  /** The period that the page tells of. */
  periodId?: number;
  onClose: () => void;
}) {
  const { t } = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const errors = useFieldErrors();
  const all = usePeriods();
  // Papers tell what there was; a pack tells of what was assessed.
  const periods = kind === 'pack' ? all.filter(({ state }) => state !== 'withdrawn') : all;
  const companies = useCompanyOptions() ?? [];
  const [chosenId, setChosenId] = useState(named);
  const [companyId, setCompanyId] = useState('');
  const atWork = periods.find(({ state }) => state === 'fieldwork' || state === 'concluding') ?? periods[0];
  const periodId = (periods.find(({ id }) => id === chosenId) ?? atWork)?.id ?? '';
  const [names, setNames] = useState<Partial<Record<keyof typeof packTitles, string>>>({});
  const period = periods.find(({ id }) => id === periodId);
  const nameOf = (name: keyof typeof packTitles) => names[name] ?? (period?.[name] ? packTitles[name](period[name]) : '');
  const prepare = useMutation({
    mutationFn: () =>
      call(routes.prepareCommitteePack, { body: { periodId: periodId || null, title: nameOf('title'), titleEn: nameOf('titleEn') } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: [routes.getCommitteePackByPage.name] });
      void navigate(packAddress(id));
    },
    onError: (error) => void errors.take(error),
  });
  const submit = () => {
    if (kind === 'pack') return prepare.mutate();
    if (periodId === '') return errors.put('periodId', t('certification.papers.periodMissing'));
    void startExport(routes.exportWorkingPapers, { periodId, companyId: companyId === '' ? null : Number(companyId) });
    onClose();
  };
  const text = (name: 'title' | 'titleEn', label: string) => (
    <Field name={name} label={label} required={name === 'title'} error={errors.of(name)}>
      {({ id, error, aria }) => (
        <TextInput
          id={id}
          error={error}
          inputProps={aria}
          value={nameOf(name)}
          onChange={(event) => {
            errors.clear(name);
            setNames({ ...names, [name]: event.target.value });
          }}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={t(kind === 'pack' ? 'certification.pack.prepare' : 'certification.papers.export')}
      submitLabel={t(kind === 'pack' ? 'certification.pack.freeze' : 'certification.papers.export')}
      busy={prepare.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === 'pack' && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('certification.pack.freezeHint')}</Box>}
      <PeriodField
        periods={periods}
        value={periodId}
        error={errors.of('periodId')}
        onChange={(next) => {
          errors.clear('periodId');
          setChosenId(next);
        }}
      />
      {kind === 'papers' && companies.length > 0 && (
        <SelectField
          name="companyId"
          label={t('certification.papers.company')}
          hint={t('certification.papers.companyHint')}
          value={companyId}
          choices={companies}
          onChange={setCompanyId}
        />
      )}
      {kind === 'pack' && text('title', t('certification.pack.titleZh'))}
      {kind === 'pack' && text('titleEn', t('certification.pack.titleEn'))}
    </FormDialog>
  );
}
