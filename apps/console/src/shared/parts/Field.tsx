import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';
import { useTooLong } from '../forms/use-too-long.ts';
import { useT } from '../i18n/use-t.ts';
import { AlertIcon } from '../theme/icons.tsx';

/** What ties an input to its label, hint and error. */
export interface FieldControl {
  id: string;
  /** The label's own id, for inputs that are groups (dates). */
  labelId: string;
  /** For MUI inputs: red border. */
  error: boolean;
  /** Spread into `slotProps.htmlInput`, or onto a plain input. */
  aria: { 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true };
}

export interface FieldProps {
  /** The wire's field name: the first refused field is found and focused by it. */
  name?: string;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  aside?: ReactNode;
  /** What is typed, and how many characters of it the wire takes: what is over is said, never cut (docs/decisions/wire.md). */
  typed?: string;
  longest?: number;
  /** A group (score scale, file list) is labelled by `aria-labelledby` instead of `for`. */
  group?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** Label above and tied to its input, help below, an error in place of the help. */
export function Field({ name, label, required = false, hint, error: told, aside, typed, longest, group = false, children }: FieldProps) {
  const { t } = useT();
  const id = useId();
  const noteId = `${id}-note`;
  const tooLong = useTooLong();
  const error = told ?? tooLong(typed, longest);
  const hasNote = Boolean(error || hint);
  const control: FieldControl = {
    id,
    labelId: `${id}-label`,
    error: Boolean(error),
    aria: {
      ...(hasNote && { 'aria-describedby': noteId }),
      ...(error && { 'aria-invalid': true as const }),
      ...(required && { 'aria-required': true as const }),
    },
  };
  return (
    <Box
      data-form-field={name}
      data-required={required || undefined}
      data-invalid={Boolean(error) || undefined}
      {...(group && { role: 'group', 'aria-labelledby': `${id}-label`, ...(hasNote && { 'aria-describedby': noteId }) })}
      sx={{ minWidth: 0, scrollMarginTop: 220, scrollMarginBottom: 80 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 24, mb: 0.5, fontSize: 13, fontWeight: 500 }}>
        {/* The mark stands behind the last word, also of a label of two lines. */}
        <div>
          {group ? (
            <span id={`${id}-label`}>{label}</span>
          ) : (
            <label id={`${id}-label`} htmlFor={id}>
              {label}
            </label>
          )}
          {required && (
            <Box component="span" title={t('parts.required')} sx={{ color: 'error.main', ml: 0.5 }}>
              <span aria-hidden="true">{'*'}</span>
            </Box>
          )}
        </div>
        <Box sx={{ flex: 1 }} />
        {aside}
      </Box>
      {children(control)}
      {hasNote && (
        <Box
          id={noteId}
          sx={{
            mt: 0.5,
            display: 'flex',
            alignItems: 'flex-start',
            gap: 0.5,
            fontSize: 12,
            lineHeight: '18px',
            color: error ? 'error.main' : 'text.secondary',
          }}
        >
          {error && <AlertIcon sx={{ fontSize: 14, mt: '2px' }} />}
          {error ?? hint}
        </Box>
      )}
    </Box>
  );
}
