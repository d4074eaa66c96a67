import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { findPeople } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker } from '#shared/parts/PersonPicker.tsx';
import { Section } from '#shared/parts/Section.tsx';
import type { EventFieldsProps } from './event-fields.ts';

/** Whether the event is confidential, and who may read it beside those whose business it is (docs/decisions/risk-events.md). */
export function ReaderFields({ value, change, errorOf, reporterId }: EventFieldsProps & { reporterId: number }) {
  const { t } = useT();
  return (
    <Section title={t('riskEvent.section.readers')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: { md: 720 } }}>
        <Box data-form-field="confidential">
          <FormControlLabel
            sx={{ ml: 0, gap: 1, '& .MuiFormControlLabel-label': { fontSize: 13, fontWeight: 500 } }}
            control={
              <Switch size="small" checked={value.confidential} onChange={(event) => change({ confidential: event.target.checked })} />
            }
            label={t('riskEvent.form.confidential')}
          />
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', mt: 0.5 }}>
            {t(value.confidential ? 'riskEvent.form.confidentialHint' : 'riskEvent.form.openHint')}
          </Box>
        </Box>
        <Field name="allowedUsers" label={t('riskEvent.field.allowedUsers')} error={errorOf('allowedUsers')}>
          {(control) => (
            <PersonPicker
              control={control}
              multiple
              value={value.allowedUsers}
              exclude={[reporterId]}
              onChange={(allowedUsers) => change({ allowedUsers })}
              search={findPeople}
            />
          )}
        </Field>
      </Box>
    </Section>
  );
}
