import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { readQuery, useCommand } from '#shared/api/use-call.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { assessmentPeriodAddress, type AssessmentPeriodRecord } from '../api/records.ts';

/** The same day a year later; the last day of February stays one. */
const aYearLater = (day: string): string => {
  const [year = '', rest = ''] = [day.slice(0, 4), day.slice(4)];
  return `${Number(year) + 1}${rest === '-02-29' ? '-02-28' : rest}`;
};
const nextYear = (title: string): string => title.replace(/\d{4}/, (year) => String(Number(year) + 1));

const kinds = ['accounts', 'decisions', 'plans', 'deficiencies'] as const;

/** What goes along, counted, and what does not; of what there is none, nothing is said. */
function GoesAlong({ periodId }: { periodId: number }) {
  const { t, n } = useT();
  const { data, error } = useQuery(readQuery(routes.getCarryOverCounts, { query: { id: periodId } }));
  if (error)
    return (
      <Box role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
        {error.message}
      </Box>
    );
  const counted = data && kinds.filter((name) => data[name] > 0);
  return (
    <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
      <div>{t(counted?.length === 0 ? 'assessmentPeriod.carryNone' : 'assessmentPeriod.carryBody')}</div>
      {counted?.length !== 0 && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5, ...(!counted && { minHeight: 80 }) }}>
          {counted?.map((name) => (
            <li key={name}>{t(`assessmentPeriod.carryAlong.${name}`, { count: data![name], number: n(data![name]) })}</li>
          ))}
        </Box>
      )}
      <div>{t('assessmentPeriod.carryNot')}</div>
    </Box>
  );
}

/** Plans the next period with what is carried over from this one. */
export default function CarryOverDialog({ period, onClose }: { period: AssessmentPeriodRecord; onClose: () => void }) {
  const { t } = useT();
  const navigate = useNavigate();
  const errors = useFieldErrors();
  const [form, setForm] = useState({
    title: nextYear(period.title),
    titleEn: nextYear(period.titleEn),
    firstDay: aYearLater(period.firstDay),
    lastDay: aYearLater(period.lastDay),
  });
  const set = (changes: Partial<typeof form>) => setForm((current) => ({ ...current, ...changes }));
  const carry = useCommand(routes.carryAssessmentPeriod, {
    refreshes: [routes.getAssessmentPeriodByPage.name],
    onSuccess: ({ id }) => {
      onClose();
      void navigate(assessmentPeriodAddress(id));
    },
    onError: (error) => errors.take(error),
  });
  const line = (name: 'title' | 'titleEn', required: boolean) => (
    <TextAreaField
      name={name}
      label={t(`assessmentPeriod.fields.${name}`)}
      required={required}
      single
      maxLength={LENGTH.name}
      value={form[name]}
      error={errors.of(name)}
      onChange={(next) => set({ [name]: next })}
    />
  );
  const day = (name: 'firstDay' | 'lastDay', min: string) => (
    <Field name={name} label={t(`assessmentPeriod.fields.${name}`)} required error={errors.of(name)}>
      {(control) => <DateField control={control} value={form[name]} min={min} onChange={(next) => set({ [name]: next })} />}
    </Field>
  );
  return (
    <FormDialog
      title={t('assessmentPeriod.carry')}
      submitLabel={t('assessmentPeriod.carryDo')}
      wide
      busy={carry.isPending}
      onSubmit={() => carry.mutate({ body: { ...form, fromId: period.id, kind: period.kind } })}
      onClose={onClose}
    >
      <GoesAlong periodId={period.id} />
      {line('title', true)}
      {line('titleEn', false)}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {day('firstDay', '')}
        {day('lastDay', form.firstDay)}
      </Box>
    </FormDialog>
  );
}
