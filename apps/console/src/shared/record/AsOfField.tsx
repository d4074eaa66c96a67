import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DateField } from '../forms/DateField.tsx';
import { portalDay } from '../i18n/portal-day.ts';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../parts/Field.tsx';

/** Chooses a day up to today; the record is shown as it was at its end. */
export function AsOfField({ onOpen }: { onOpen: (day: string) => void }) {
  const { t } = useT();
  const [day, setDay] = useState('');
  const isFuture = day > portalDay();
  return (
    <Box
      component="form"
      data-noprint=""
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (day && !isFuture) onOpen(day);
      }}
      sx={{ mb: 2 }}
    >
      <Field name="asOf" label={t('trail.asOf')} error={isFuture ? t('trail.future') : undefined}>
        {(control) => (
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <DateField control={control} value={day} onChange={setDay} max={portalDay()} />
            </Box>
            <Button type="submit" variant="outlined" color="inherit" disabled={!day || isFuture}>
              {t('trail.show')}
            </Button>
          </Box>
        )}
      </Field>
    </Box>
  );
}
