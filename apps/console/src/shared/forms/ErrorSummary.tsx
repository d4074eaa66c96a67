import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useT } from '../i18n/use-t.ts';
import { AlertIcon } from '../theme/icons.tsx';
import { focusField } from './focus-field.ts';
import type { FieldError } from './use-field-errors.ts';

/** What is wrong with a form, each a way to its field. One error stands at its field alone: the cursor is there already. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const { t } = useT();
  if (errors.length < 2) return null;
  return (
    <Box
      role="group"
      aria-labelledby="error-summary"
      data-error-summary
      sx={{
        mb: 2,
        scrollMarginTop: 216,
        px: 1.5,
        py: 1.25,
        border: '1px solid',
        borderColor: 'tone.red.line',
        borderRadius: '8px',
        bgcolor: 'tone.red.bg',
        fontSize: 13,
      }}
    >
      <Box
        id="error-summary"
        role="status"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'tone.red.fg', fontWeight: 600, lineHeight: '20px' }}
      >
        <AlertIcon sx={{ fontSize: 17 }} />
        {t('forms.errors', { count: errors.length })}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 3.5, lineHeight: '24px' }}>
        {errors.map(({ name, text }) => (
          <li key={name}>
            <Link
              component="button"
              type="button"
              onClick={() => focusField(name)}
              sx={{ fontSize: 13, textAlign: 'left', color: 'text.primary', textDecoration: 'underline' }}
            >
              {text}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}
