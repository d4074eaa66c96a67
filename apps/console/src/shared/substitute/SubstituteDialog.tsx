import { LENGTH, type PersonRef } from '@portal/contract/client';
import { useState } from 'react';
import Box from '@mui/material/Box';
import { findPeople } from '../api/reference.ts';
import { routes } from '../api/routes.ts';
import { useSession } from '../api/session.ts';
import { useCommand } from '../api/use-call.ts';
import { showToast } from '../feedback/toast-store.ts';
import { DateField } from '../forms/DateField.tsx';
import { useFieldErrors } from '../forms/use-field-errors.ts';
import { portalDay } from '../i18n/portal-day.ts';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../parts/Field.tsx';
import { PersonPicker, type Person } from '../parts/PersonPicker.tsx';
import { TextInput } from '../parts/TextInput.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { substitutionAnswers } from './substitutes.ts';

export interface SubstituteDialogProps {
  /** An administrator names one for somebody else: who is away is a field then. */
  forOther?: boolean;
  /** A manager names one for this person. */
  away?: PersonRef;
  onClose: () => void;
}

/** Names a substitute for a span of days. */
export default function SubstituteDialog({ forOther = false, away, onClose }: SubstituteDialogProps) {
  const { t, name } = useT();
  const me = useSession();
  const [person, setPerson] = useState<Person>();
  const [substitute, setSubstitute] = useState<Person>();
  const [days, setDays] = useState({ from: portalDay(), to: '' });
  const [reason, setReason] = useState('');
  const errors = useFieldErrors();
  const save = useCommand(routes.saveSubstitution, {
    refreshes: substitutionAnswers,
    onSuccess: (saved) => {
      showToast({ tone: 'success', text: t('substitute.saved', { name: name(saved.substitute) }) });
      onClose();
    },
    onError: errors.take,
  });
  const awayId = forOther ? person?.id : (away ?? me).id;
  const pick = (field: 'personId' | 'substituteId', set: (one: Person | undefined) => void) => (people: Person[]) => {
    errors.clear(field);
    set(people.at(-1));
  };
  const setDay = (field: 'from' | 'to') => (value: string) => {
    errors.clear(field);
    setDays((current) => ({ ...current, [field]: value }));
  };
  const submit = () => {
    // Without a person the wire would mean the caller himself.
    if (forOther && !person) return errors.put('personId', t('substitute.personRequired'));
    save.mutate({
      body: { personId: awayId ?? null, substituteId: substitute?.id ?? null, from: days.from, to: days.to, reason },
    });
  };
  return (
    <FormDialog
      wide
      title={away ? t('substitute.nameForPerson', { name: name(away) }) : t(forOther ? 'substitute.nameFor' : 'substitute.name')}
      submitLabel={t('substitute.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {forOther && (
        <Field name="personId" label={t('substitute.fields.person')} required error={errors.of('personId')}>
          {(control) => (
            <PersonPicker
              control={control}
              autoFocus
              value={person ? [person] : []}
              onChange={pick('personId', setPerson)}
              search={findPeople}
              exclude={substitute ? [substitute.id] : []}
            />
          )}
        </Field>
      )}
      <Field name="substituteId" label={t('substitute.fields.substitute')} required error={errors.of('substituteId')}>
        {(control) => (
          <PersonPicker
            control={control}
            autoFocus={!forOther}
            value={substitute ? [substitute] : []}
            onChange={pick('substituteId', setSubstitute)}
            search={findPeople}
            exclude={awayId ? [awayId] : []}
          />
        )}
      </Field>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {(['from', 'to'] as const).map((field) => (
          <Field key={field} name={field} label={t(`substitute.fields.${field}`)} required group error={errors.of(field)}>
            {(control) => (
              <DateField
                control={control}
                value={days[field]}
                onChange={setDay(field)}
                min={field === 'to' && days.from > portalDay() ? days.from : portalDay()}
              />
            )}
          </Field>
        ))}
      </Box>
      <Box sx={{ mt: -1, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{t('substitute.spanHint')}</Box>
      <Field
        name="reason"
        label={t('substitute.fields.reason')}
        hint={t('substitute.reasonHint')}
        error={errors.of('reason')}
        typed={reason}
        longest={LENGTH.comment}
      >
        {({ id, error, aria }) => (
          <TextInput id={id} error={error} value={reason} onChange={(event) => setReason(event.target.value)} inputProps={aria} />
        )}
      </Field>
    </FormDialog>
  );
}
