import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { usePeriods } from '#shared/api/periods.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';

interface PeriodFieldProps {
  periods: ReturnType<typeof usePeriods>;
  value: number | '';
  error: string | undefined;
  onChange: (periodId: number) => void;
}

/** The assessment period that something is made of. */
export function PeriodField({ periods, value, error: refused, onChange }: PeriodFieldProps) {
  const { t, lang } = useT();
  return (
    <Field name="periodId" label={t('certification.fields.period')} required error={refused}>
      {({ id, labelId, error }) => (
        <Select
          id={id}
          labelId={labelId}
          size="small"
          fullWidth
          error={error}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {periods.map((period) => (
            <MenuItem key={period.id} value={period.id}>
              {(lang === 'en' && period.titleEn) || period.title}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
}
