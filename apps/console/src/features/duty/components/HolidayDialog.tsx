import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { reminderAnswers } from '../api/reminder-settings.ts';
import { readHolidayLines } from '../holiday-lines.ts';

export interface HolidayDialogProps {
  /** '' for the portal's own calendar. */
  country: string;
  openDuties: number;
  /** Shows the year of what was added. */
  onYear: (year: number) => void;
  onClose: () => void;
}

const MOST_PROBLEMS = 5;

/** Adds many days at once: pasted lines are read as they stand, and said again as days before anything is sent. */
export default function HolidayDialog({ country, openDuties, onYear, onClose }: HolidayDialogProps) {
  const { t, n, date } = useT();
  const [text, setText] = useState('');
  const { days, problems } = useMemo(() => readHolidayLines(text), [text]);
  const errors = useFieldErrors();
  const save = useCommand(routes.updateHolidays, {
    refreshes: reminderAnswers,
    onSuccess: (outcome) => {
      showToast({
        tone: 'success',
        text: t('reminderSettings.holidays.saved', { added: n(outcome.added), changed: n(outcome.changed), removed: n(outcome.removed) }),
      });
      if (days[0]) onYear(Number(days[0].day.slice(0, 4)));
      onClose();
    },
    onError: errors.take,
  });
  const says = problems.slice(0, MOST_PROBLEMS).map((problem) => {
    const line = n(problem.line);
    if (problem.kind === 'twice') return t('reminderSettings.holidays.twice', { line, day: date(problem.text) });
    return t(problem.kind === 'bad' ? 'reminderSettings.holidays.badLine' : 'reminderSettings.holidays.tooLong', {
      line,
      text: problem.text,
    });
  });
  const submit = () => {
    if (problems.length > 0) return errors.put('set', says.join('\n'));
    if (days.length === 0) return errors.put('set', t('reminderSettings.holidays.nothing'));
    save.mutate({ body: { set: days, country } });
  };
  const working = days.filter((day) => day.isWorking).length;
  return (
    <FormDialog
      wide
      title={t('reminderSettings.holidays.dialogTitle')}
      submitLabel={t('reminderSettings.holidays.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        name="set"
        label={t('reminderSettings.holidays.lines')}
        required
        hint={t('reminderSettings.holidays.linesHint')}
        error={errors.of('set')}
      >
        {({ id, error, aria }) => (
          <TextInput
            id={id}
            autoFocus
            multiline
            minRows={8}
            maxRows={16}
            error={error}
            value={text}
            onChange={(event) => {
              errors.clear('set');
              setText(event.target.value);
            }}
            inputProps={{ ...aria, spellCheck: false }}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          />
        )}
      </Field>
      <Box aria-live="polite" sx={{ fontSize: 13, lineHeight: '20px' }}>
        <Box sx={{ fontWeight: 500 }}>
          {days.length === 0
            ? t('reminderSettings.holidays.nothing')
            : t('reminderSettings.holidays.found', { count: days.length, off: n(days.length - working), working: n(working) })}
        </Box>
        {!errors.of('set') &&
          says.map((line) => (
            <Box key={line} sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
              {line}
            </Box>
          ))}
        {days.length > 0 && openDuties > 0 && (
          <Box sx={{ color: 'text.secondary' }}>{t('reminderSettings.holidays.effect', { count: openDuties })}</Box>
        )}
      </Box>
    </FormDialog>
  );
}
