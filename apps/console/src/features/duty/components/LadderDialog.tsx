import type { ReminderSettingRow } from '@portal/contract/client';
import { mostDaysBefore, type DutyName } from '@portal/workflows';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useTooLong } from '#shared/forms/use-too-long.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { CloseIcon, PlusIcon } from '#shared/theme/icons.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { reminderAnswers, toLadderBody, toLadderForm, type LadderForm } from '../api/reminder-settings.ts';
import { LadderPreview } from './LadderPreview.tsx';

/** Digits of a number of days. */
const LONGEST_DAYS = 3;

/** Changes the ladder of one type of duty, with the days of an example and what the change does to open duties. */
export default function LadderDialog({ row, onClose }: { row: ReminderSettingRow; onClose: () => void }) {
  const { t, pick } = useT();
  const [form, setForm] = useState(() => toLadderForm(row, portalDay()));
  const errors = useFieldErrors();
  const save = useCommand(routes.updateReminderSetting, {
    refreshes: reminderAnswers,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('reminderSettings.saved') });
      onClose();
    },
    onError: errors.take,
  });
  const set = (changes: Partial<LadderForm>) => {
    errors.clear();
    setForm((current) => ({ ...current, ...changes }));
  };
  const setRung = (key: number, changes: Partial<LadderForm['rungs'][number]>) =>
    set({ rungs: form.rungs.map((rung) => (rung.key === key ? { ...rung, ...changes } : rung)) });
  const add = () => {
    const key = Math.max(-1, ...form.rungs.map((rung) => rung.key)) + 1;
    set({ rungs: [...form.rungs, { key, days: '', when: 'after', alsoManager: false }] });
  };
  const ownDays = row.dueInDays !== null;
  const body = toLadderBody(row.duty, form);
  /** What can be asked for before the due date, by the days as they stand in the form. */
  const possible = (dueInDays: number | null) => {
    if (ownDays && !dueInDays) return undefined;
    const most = mostDaysBefore(row.duty as DutyName, dueInDays);
    if (most === null) return ownDays ? t('reminderSettings.possibleSet') : undefined;
    return most === 0 ? t('reminderSettings.possibleNone') : t('reminderSettings.possible', { count: most });
  };
  return (
    <FormDialog
      wide
      title={t('reminderSettings.title', { duty: pick(row.label) })}
      busy={save.isPending}
      note={
        <Box role="status" sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 }, fontSize: 12, lineHeight: '18px' }}>
          {row.openDuties > 0 ? t('reminderSettings.effect', { count: row.openDuties }) : t('reminderSettings.effectNone')}
        </Box>
      }
      onSubmit={() => save.mutate({ body })}
      onClose={onClose}
    >
      <FormControlLabel
        control={<Checkbox checked={form.enabled} onChange={(event) => set({ enabled: event.target.checked })} />}
        label={t('reminderSettings.fields.enabled')}
      />
      {ownDays ? (
        <Field
          name="dueInDays"
          label={t('reminderSettings.fields.dueInDays')}
          required
          hint={t('reminderSettings.dueHint')}
          error={errors.of('dueInDays')}
          typed={form.dueInDays}
          longest={LONGEST_DAYS}
        >
          {({ id, error, aria }) => (
            <TextInput
              id={id}
              error={error}
              value={form.dueInDays}
              onChange={(event) => set({ dueInDays: event.target.value })}
              inputProps={{ ...aria, inputMode: 'numeric' }}
              sx={{ maxWidth: 120 }}
            />
          )}
        </Field>
      ) : (
        <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('reminderSettings.dueOfRecord')}</Box>
      )}
      <Field name="rungs" label={t('reminderSettings.fields.rungs')} hint={possible(body.dueInDays)} group error={errors.of('rungs')}>
        {({ labelId }) => (
          <Box role="group" aria-labelledby={labelId} sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
            {form.rungs.map((rung, index) => (
              <RungRow
                key={rung.key}
                rung={rung}
                number={index + 1}
                error={errors.of(`rungs.${index}`)}
                onChange={(changes) => setRung(rung.key, changes)}
                onRemove={() => set({ rungs: form.rungs.filter(({ key }) => key !== rung.key) })}
              />
            ))}
            <Box>
              <Button variant="text" startIcon={<PlusIcon />} onClick={add}>
                {t('reminderSettings.add')}
              </Button>
            </Box>
          </Box>
        )}
      </Field>
      <LadderPreview body={body} beginsOn={form.beginsOn} onBeginsOn={(beginsOn) => set({ beginsOn })} />
      {ownDays && row.openDuties > 0 && (
        <Box>
          <FormControlLabel
            control={<Checkbox checked={form.movesDueDates} onChange={(event) => set({ movesDueDates: event.target.checked })} />}
            label={t('reminderSettings.move')}
          />
          <Box sx={{ pl: 3.75, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{t('reminderSettings.moveHint')}</Box>
        </Box>
      )}
    </FormDialog>
  );
}

interface RungRowProps {
  rung: LadderForm['rungs'][number];
  number: number;
  error: string | undefined;
  onChange: (changes: Partial<LadderForm['rungs'][number]>) => void;
  onRemove: () => void;
}

function RungRow({ rung, number, error: told, onChange, onRemove }: RungRowProps) {
  const { t, n } = useT();
  const named = t('reminderSettings.rung', { number: n(number) });
  const tooLong = useTooLong();
  const error = told ?? tooLong(rung.days, LONGEST_DAYS);
  return (
    <Box data-form-field={`rungs.${number - 1}`}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <TextInput
          value={rung.days}
          error={Boolean(error)}
          onChange={(event) => onChange({ days: event.target.value })}
          inputProps={{ 'aria-label': `${named} · ${t('reminderSettings.fields.days')}`, inputMode: 'numeric' }}
          sx={{ width: 72 }}
        />
        <Segmented
          label={`${named} · ${t('reminderSettings.fields.when')}`}
          options={[
            { value: 'before', label: t('reminderSettings.when.before') },
            { value: 'after', label: t('reminderSettings.when.after') },
          ]}
          value={rung.when}
          onChange={(when) => onChange({ when, ...(when === 'before' && { alsoManager: false }) })}
        />
        {rung.when === 'after' && (
          <FormControlLabel
            control={<Checkbox checked={rung.alsoManager} onChange={(event) => onChange({ alsoManager: event.target.checked })} />}
            label={t('reminderSettings.manager')}
            sx={{ mr: 0, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
          />
        )}
        <Box sx={{ flex: 1 }} />
        <IconButton size="small" aria-label={t('reminderSettings.remove', { number: n(number) })} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </Box>
      {error && (
        <Box role="alert" sx={{ mt: 0.25, fontSize: 12, lineHeight: '18px', color: 'error.main' }}>
          {error}
        </Box>
      )}
    </Box>
  );
}
