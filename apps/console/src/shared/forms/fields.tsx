import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../parts/Field.tsx';
import { Segmented } from '../parts/Segmented.tsx';
import type { Option } from '../parts/SelectPill.tsx';

interface Common {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  aside?: ReactNode;
  disabled?: boolean;
}

/** So many choices stand side by side. */
const MOST_SEGMENTS = 3;

/** A choice of a few, each one press away and none chosen before somebody does; of more than three it is a list. */
export function ChoiceField(props: Common & { choices: readonly Option[] }) {
  const { name, label, value, onChange, required = false, hint, error, choices } = props;
  const isShort =
    choices.length > 0 && choices.length <= MOST_SEGMENTS && (value === '' || choices.some((choice) => choice.value === value));
  if (!isShort) return <SelectField {...props} />;
  return (
    <Field group name={name} label={label} required={required} hint={hint} error={error}>
      {() => <Segmented label={label} options={choices} value={value} onChange={onChange} isField />}
    </Field>
  );
}

/** A choice from a list. A stored value that the list does not know any more stays choosable, so that an old record keeps it. */
export function SelectField({
  name,
  label,
  value,
  onChange,
  required = false,
  hint,
  error,
  aside,
  disabled = false,
  choices,
}: Common & { choices: readonly Option[] }) {
  const { t } = useT();
  const known = value === '' || choices.some((choice) => choice.value === value);
  // Before the list has come, a stored code would say nothing to anybody.
  const all = known ? choices : [...choices, { value, label: choices.length === 0 ? '…' : value }];
  return (
    <Field name={name} label={label} required={required} hint={hint} error={error} aside={aside}>
      {({ id, error: bad, aria }) => (
        <TextField
          select
          value={value}
          disabled={disabled}
          error={bad}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{
            select: {
              displayEmpty: true,
              id,
              SelectDisplayProps: { 'aria-label': label, ...aria },
              MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } },
              renderValue: (chosen) => {
                const text = all.find((choice) => choice.value === chosen)?.label;
                return text ?? <span style={{ color: 'var(--mui-palette-faint)' }}>{t('riskControl.form.choose')}</span>;
              },
            },
          }}
        >
          {!required && (
            <MenuItem value="" sx={{ color: 'faint' }}>
              {t('riskControl.form.choose')}
            </MenuItem>
          )}
          {all.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Field>
  );
}

export interface TextAreaProps extends Common {
  maxLength: number;
  placeholder?: string;
  minRows?: number;
  /** One line instead of an area. */
  single?: boolean;
  /** What the input itself is told beside its label and errors. */
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/** A text of some length: areas grow from 4 to 6 rows. What is pasted stays whole: how much of it is too much is said beside it. */
export function TextAreaField({
  name,
  label,
  value,
  onChange,
  required = false,
  hint,
  error,
  aside,
  disabled = false,
  maxLength,
  placeholder,
  minRows = 4,
  single = false,
  input,
}: TextAreaProps) {
  return (
    <Field name={name} label={label} required={required} hint={hint} error={error} aside={aside} typed={value} longest={maxLength}>
      {({ id, error: bad, aria }) => (
        <TextField
          id={id}
          value={value}
          disabled={disabled}
          error={bad}
          placeholder={placeholder ?? ''}
          {...(!single && { multiline: true, minRows, maxRows: 6 })}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{ htmlInput: { ...input, ...aria } }}
        />
      )}
    </Field>
  );
}
