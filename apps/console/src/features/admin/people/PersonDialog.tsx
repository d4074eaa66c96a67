import { personChecks, type AdminPerson } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { isApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { ConflictDialog } from '#shared/forms/ConflictDialog.tsx';
import { DraftNote } from '#shared/forms/DraftNote.tsx';
import { useDraft } from '#shared/forms/use-draft.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker } from '#shared/parts/PersonPicker.tsx';
import { peopleAnswers } from '../api/people.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { toBody, toForm, type PersonForm } from './person-form.ts';
import { RolesField } from './RolesField.tsx';
import { usePeopleChoices } from './use-people-filters.ts';

const texts = [
  { name: 'number', needed: true, max: 50 },
  { name: 'adNo', needed: false, max: 50 },
  { name: 'name', needed: true, max: 200 },
  { name: 'englishName', needed: false, max: 200 },
] as const;

export interface PersonDialogProps {
  person?: AdminPerson | undefined;
  /** A new person's password, told once. */
  onPassword: (name: string, password: string) => void;
  onClose: () => void;
}

/** Adds a person, or changes one (docs/decisions/identity.md). */
export default function PersonDialog({ person, onPassword, onClose }: PersonDialogProps) {
  const { t, name } = useT();
  const choices = usePeopleChoices();
  const draft = useDraft<PersonForm>(`person:${person?.id ?? 'new'}`, toForm(person), person?.rowVersion);
  const errors = useFieldErrors();
  const [conflict, setConflict] = useState(false);
  const form = draft.value;
  const set = (changes: Partial<PersonForm>) => {
    draft.set(changes);
    for (const field of Object.keys(changes)) errors.clear(field === 'manager' ? 'managerId' : field);
  };
  const save = useCommand(routes.savePerson, {
    refreshes: peopleAnswers,
    onSuccess: ({ password }) => {
      draft.clear();
      if (password) onPassword(form.name, password);
      else showToast({ tone: 'success', text: person ? t('adminPeople.saved') : t('adminPeople.added', { name: form.name }) });
      onClose();
    },
    onError: (error) => {
      if (!isApiError(error, 'conflict')) return errors.take(error);
      setConflict(true);
      return true;
    },
  });
  const reload = async () => {
    if (!person) return;
    const fresh = await call(routes.getPerson, { query: { id: person.id } });
    draft.rebase(toForm(fresh), fresh.rowVersion);
    setConflict(false);
  };
  // Someone's department may have been deactivated since: it stays his until another one is chosen.
  const departments = choices.departments.filter(
    (option) => option.value === form.departmentId || choices.activeDepartments.some((active) => active.value === option.value),
  );
  return (
    <FormDialog
      wide
      title={person ? t('adminPeople.editTitle', { name: name(person) }) : t('adminPeople.addTitle')}
      busy={save.isPending}
      note={
        <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 }, fontSize: 12, color: 'text.secondary' }}>
          <DraftNote draft={draft} />
        </Box>
      }
      onSubmit={() => {
        if (errors.check(personChecks, form)) save.mutate({ body: toBody(form, person, draft.base) });
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {texts.map(({ name: field, needed, max }, index) => (
          <Field
            key={field}
            name={field}
            label={t(`adminPeople.fields.${field}`)}
            required={needed}
            error={errors.of(field)}
            typed={form[field]}
            longest={max}
            {...(field === 'number' && { hint: t('adminPeople.numberHint') })}
          >
            {({ id, error, aria }) => (
              <TextField
                id={id}
                fullWidth
                autoFocus={index === 0 && !person}
                error={error}
                value={form[field]}
                onChange={(event) => set({ [field]: event.target.value })}
                slotProps={{ htmlInput: { ...aria, autoComplete: 'off', spellCheck: false } }}
              />
            )}
          </Field>
        ))}
      </Box>
      <Field
        name="email"
        label={t('adminPeople.fields.email')}
        hint={t('adminPeople.emailHint')}
        error={errors.of('email')}
        typed={form.email}
        longest={200}
      >
        {({ id, error, aria }) => (
          <TextField
            id={id}
            type="email"
            fullWidth
            error={error}
            value={form.email}
            onChange={(event) => set({ email: event.target.value })}
            slotProps={{ htmlInput: { ...aria, autoComplete: 'off' } }}
          />
        )}
      </Field>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        <Field name="departmentId" label={t('adminPeople.fields.department')} error={errors.of('departmentId')}>
          {({ id, error }) => (
            <TextField
              select
              fullWidth
              error={error}
              value={departments.some((option) => option.value === form.departmentId) ? form.departmentId : ''}
              onChange={(event) => set({ departmentId: event.target.value })}
              slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { id, 'aria-label': t('adminPeople.fields.department') } } }}
            >
              <MenuItem value="">{'–'}</MenuItem>
              {departments.map((option) => (
                <MenuItem key={option.value} value={option.value}>
                  {option.label}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Field>
        <Field name="language" label={t('adminPeople.fields.language')} error={errors.of('language')}>
          {({ id }) => (
            <TextField
              select
              fullWidth
              value={form.language}
              onChange={(event) => set({ language: event.target.value as PersonForm['language'] })}
              slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { id, 'aria-label': t('adminPeople.fields.language') } } }}
            >
              <MenuItem value="">{t('adminPeople.noLanguage')}</MenuItem>
              <MenuItem value="zh">{t('adminPeople.languages.zh')}</MenuItem>
              <MenuItem value="en">{t('adminPeople.languages.en')}</MenuItem>
            </TextField>
          )}
        </Field>
      </Box>
      <Field name="managerId" label={t('adminPeople.fields.manager')} hint={t('adminPeople.managerHint')} error={errors.of('managerId')}>
        {(control) => (
          <PersonPicker
            control={control}
            value={form.manager}
            exclude={person ? [person.id] : []}
            onChange={(manager) => set({ manager })}
            search={findPeople}
          />
        )}
      </Field>
      <Field name="roles" group required label={t('adminPeople.fields.roles')} error={errors.of('roles')}>
        {() => <RolesField options={choices.roles} value={form.roles} onChange={(roles) => set({ roles })} />}
      </Field>
      {!person && (
        <FormControlLabel
          control={<Checkbox size="small" checked={form.withPassword} onChange={(event) => set({ withPassword: event.target.checked })} />}
          label={t('adminPeople.withPassword')}
          slotProps={{ typography: { sx: { fontSize: 13 } } }}
        />
      )}
      <ConflictDialog open={conflict} onReload={() => void reload()} onClose={() => setConflict(false)} />
    </FormDialog>
  );
}
