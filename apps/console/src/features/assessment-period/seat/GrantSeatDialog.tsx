import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { usePeriods } from '#shared/api/periods.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery, useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { ChoiceField, SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { choiceInput } from '#shared/forms/choice-input.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { companiesQuery } from '#shared/api/companies.ts';
import { seatAddress, staleSeat } from './seat-data.ts';
import { useReadingWords } from './use-reading-words.ts';

const candidatesQuery = readQuery(routes.getSeatCandidates, {}, { live: ['person', 'auditorSeat'] });
const MOST_NOTE = 500;

/** Grants a seat to an external auditor: periods, companies, what he may read, and the days. */
export default function GrantSeatDialog({ periodId, onClose }: { periodId?: number; onClose: () => void }) {
  const { t, lang, name } = useT();
  const navigate = useNavigate();
  const errors = useFieldErrors();
  const reading = useReadingWords();
  const { data: candidates } = useQuery(candidatesQuery);
  const periods = usePeriods();
  const companies = useQuery(companiesQuery).data ?? [];
  const [form, setForm] = useState({
    holderId: '',
    periodIds: periodId === undefined ? [] : [periodId],
    scope: 'group' as 'group' | 'companies',
    companyIds: [] as number[],
    reading: 'concluded' as 'concluded' | 'all',
    firstDay: portalDay(),
    lastDay: '',
    note: '',
  });
  const set = (changes: Partial<typeof form>) => {
    for (const field of Object.keys(changes)) errors.clear(field);
    setForm((current) => ({ ...current, ...changes }));
  };
  const grant = useCommand(routes.grantAuditorSeat, {
    refreshes: staleSeat.all,
    onSuccess: ({ id, recordNo }) => {
      showToast({ tone: 'success', text: t('auditorSeat.granted', { no: recordNo }) });
      onClose();
      void navigate(seatAddress(id));
    },
    onError: (error) => errors.take(error),
  });
  const submit = () => {
    const { holderId, scope, companyIds, ...rest } = form;
    const isGroup = scope === 'group';
    grant.mutate({
      body: { ...rest, holderId: holderId === '' ? null : Number(holderId), wholeGroup: isGroup, companyIds: isGroup ? [] : companyIds },
    });
  };
  const titleOf = (period: { title: string; titleEn: string }) => (lang === 'en' && period.titleEn) || period.title;
  const many = (field: 'periodIds' | 'companyIds', label: string, options: number[], labelOf: (id: number) => string, hint?: string) => (
    <Field name={field} label={label} required hint={hint} error={errors.of(field)}>
      {({ id, error, aria }) => (
        <Autocomplete
          multiple
          id={id}
          size="small"
          options={options}
          getOptionLabel={labelOf}
          value={form[field]}
          onChange={(_event, ids) => set({ [field]: ids })}
          renderInput={choiceInput({ aria, error })}
        />
      )}
    </Field>
  );
  const day = (field: 'firstDay' | 'lastDay', min: string) => (
    <Field name={field} label={t(`auditorSeat.fields.${field}`)} required error={errors.of(field)}>
      {(control) => <DateField control={control} value={form[field]} min={min} onChange={(next) => set({ [field]: next })} />}
    </Field>
  );
  return (
    <FormDialog
      title={t('auditorSeat.grant')}
      submitLabel={t('auditorSeat.grant')}
      wide
      busy={grant.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {candidates?.length === 0 && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {t('auditorSeat.noAccount')}{' '}
          <Link component={RouterLink} to="/admin/People">
            {t('auditorSeat.toPeople')}
          </Link>
        </Box>
      )}
      <SelectField
        name="holderId"
        label={t('auditorSeat.fields.holder')}
        required
        value={form.holderId}
        choices={(candidates ?? []).map((one) => ({ value: String(one.id), label: `${name(one)} (${one.userNO})` }))}
        error={errors.of('holderId')}
        onChange={(holderId) => set({ holderId })}
      />
      {many(
        'periodIds',
        t('auditorSeat.fields.periods'),
        periods.map(({ id }) => id),
        (id) => {
          const found = periods.find((period) => period.id === id);
          return found ? titleOf(found) : '…';
        },
      )}
      <ChoiceField
        name="scope"
        label={t('auditorSeat.scopeOf')}
        required
        value={form.scope}
        choices={[
          { value: 'group', label: t('auditorSeat.wholeGroup') },
          { value: 'companies', label: t('auditorSeat.someCompanies') },
        ]}
        onChange={(scope) => set({ scope: scope === 'group' ? 'group' : 'companies' })}
      />
      {form.scope === 'companies' &&
        many(
          'companyIds',
          t('auditorSeat.fields.companies'),
          companies.map(({ id }) => id),
          (id) => {
            const found = companies.find((company) => company.id === id);
            return found ? `${found.code} ${(lang === 'en' && found.nameEn) || found.name}` : '…';
          },
          t('auditorSeat.companiesHint'),
        )}
      <ChoiceField
        name="reading"
        label={t('auditorSeat.fields.reading')}
        required
        value={form.reading}
        hint={t('auditorSeat.groupHint', { kinds: reading.kinds })}
        choices={(['concluded', 'all'] as const).map((value) => ({ value, label: t(`auditorSeat.readings.${value}`) }))}
        onChange={(reading) => set({ reading: reading === 'all' ? 'all' : 'concluded' })}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {day('firstDay', '')}
        {day('lastDay', form.firstDay)}
      </Box>
      <TextAreaField
        name="note"
        label={t('auditorSeat.fields.note')}
        minRows={2}
        maxLength={MOST_NOTE}
        value={form.note}
        error={errors.of('note')}
        onChange={(note) => set({ note })}
      />
    </FormDialog>
  );
}
