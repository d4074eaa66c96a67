import type { CountryRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { showError, useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useCountryName } from '#shared/i18n/country-name.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { reminderAnswers } from '../api/reminder-settings.ts';

export interface CountryDialogProps {
  /** Without one a country is added. */
  country?: CountryRow | undefined;
  openDuties: number;
  /** Shows the calendar that was saved; '' after one was removed. */
  onSaved: (code: string) => void;
  onClose: () => void;
}

/** A country with its time zone: a calendar of its own, which departments choose. */
export default function CountryDialog({ country, openDuties, onSaved, onClose }: CountryDialogProps) {
  const { t } = useT();
  const countryName = useCountryName();
  const errors = useFieldErrors();
  const [form, setForm] = useState({ code: country?.code ?? '', timeZone: country?.timeZone ?? '' });
  const done = (text: string, code: string) => {
    showToast({ tone: 'success', text });
    onSaved(code);
    onClose();
  };
  const save = useCommand(routes.saveCountry, {
    refreshes: reminderAnswers,
    onSuccess: ({ code }) => done(t('reminderSettings.countries.saved', { name: countryName(code) }), code),
    onError: errors.take,
  });
  const remove = useCommand(routes.removeCountry, {
    refreshes: reminderAnswers,
    onSuccess: ({ code }) => done(t('reminderSettings.countries.removed', { name: countryName(code) }), ''),
    onError: (error) => {
      showError(error);
      return true;
    },
  });
  const set = (changes: Partial<typeof form>) => setForm((current) => ({ ...current, ...changes }));
  const named = countryName(form.code.trim().toUpperCase());
  return (
    <FormDialog
      title={t(country ? 'reminderSettings.countries.edit' : 'reminderSettings.countries.add')}
      busy={save.isPending || remove.isPending}
      onSubmit={() => save.mutate({ body: form })}
      onClose={onClose}
    >
      <Field
        name="code"
        label={t('reminderSettings.countries.code')}
        required
        hint={named.length > 2 ? named : t('reminderSettings.countries.codeHint')}
        error={errors.of('code')}
        typed={form.code}
        longest={2}
      >
        {({ id, error, aria }) => (
          <TextInput
            id={id}
            error={error}
            value={form.code}
            disabled={country !== undefined}
            inputProps={aria}
            onChange={(event) => {
              errors.clear('code');
              set({ code: event.target.value });
            }}
          />
        )}
      </Field>
      <Field
        name="timeZone"
        label={t('reminderSettings.countries.timeZone')}
        required
        hint={t('reminderSettings.countries.timeZoneHint')}
        error={errors.of('timeZone')}
        typed={form.timeZone}
        longest={60}
      >
        {({ id, error, aria }) => (
          <TextInput
            id={id}
            error={error}
            value={form.timeZone}
            inputProps={aria}
            onChange={(event) => {
              errors.clear('timeZone');
              set({ timeZone: event.target.value });
            }}
          />
        )}
      </Field>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('reminderSettings.holidays.effect', { count: openDuties })}</Box>
      {country && (
        <Box>
          <Button color="error" disabled={country.departments > 0} onClick={() => remove.mutate({ body: { code: country.code } })}>
            {t('reminderSettings.countries.remove')}
          </Button>
          {country.departments > 0 && (
            <Box component="span" sx={{ ml: 1, fontSize: 13, color: 'text.secondary' }}>
              {t('reminderSettings.countries.inUse', { count: country.departments })}
            </Box>
          )}
        </Box>
      )}
    </FormDialog>
  );
}
