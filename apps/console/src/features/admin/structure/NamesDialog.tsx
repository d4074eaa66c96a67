import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import type { TextKey } from '#shared/i18n/texts.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import type { Option } from '#shared/parts/SelectPill.tsx';

export interface NameField {
  name: string;
  label: TextKey;
  value: string;
  max: number;
  lang?: 'en';
  disabled?: boolean;
  hint?: string | undefined;
}

/** Texts that must be filled in, the first one with the cursor. */
export function NameFields({
  fields,
  errors,
  onChange,
}: {
  fields: readonly NameField[];
  errors: ReturnType<typeof useFieldErrors>;
  onChange: (name: string, value: string) => void;
}) {
  const { t } = useT();
  return (
    <>
      {fields.map((field, index) => (
        <Field
          key={field.name}
          name={field.name}
          label={t(field.label)}
          required
          hint={field.hint}
          error={errors.of(field.name)}
          typed={field.value}
          longest={field.max}
        >
          {({ id, error, aria }) => (
            <TextField
              id={id}
              fullWidth
              autoFocus={index === 0}
              disabled={field.disabled ?? false}
              error={error}
              value={field.value}
              onChange={(event) => {
                errors.clear(field.name);
                onChange(field.name, event.target.value);
              }}
              slotProps={{ htmlInput: { ...aria, ...(field.lang && { lang: field.lang }) } }}
            />
          )}
        </Field>
      ))}
    </>
  );
}

/** One of a tree to choose; the empty choice is the top. */
export function TreeSelect({
  name,
  label,
  options,
  value,
  top,
  error,
  onChange,
}: {
  name: string;
  label: string;
  options: readonly Option[];
  value: string;
  /** Words of the empty choice; without them there is none. */
  top?: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Field name={name} label={label} error={error}>
      {({ id, error: bad }) => (
        <TextField
          select
          fullWidth
          error={bad}
          value={options.some((option) => option.value === value) ? value : ''}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { id, 'aria-label': label } } }}
        >
          {top !== undefined && <MenuItem value="">{top}</MenuItem>}
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value}>
              {option.label}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Field>
  );
}
