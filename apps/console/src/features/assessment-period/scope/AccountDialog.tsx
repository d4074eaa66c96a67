import { accountAssertions, accountFlags, LENGTH } from '@portal/contract/client';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import FormControl from '@mui/material/FormControl';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { scopeAnswers, type AssessmentScope, type ScopeAccount } from './scope-data.ts';

const splitCodes = (text: string): string[] => [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))];

/** A significant account: its words, what is qualitative about it, its assertions, and the codes that it gathers. */
export default function AccountDialog({ scope, account, onClose }: { scope: AssessmentScope; account: ScopeAccount; onClose: () => void }) {
  const { t } = useT();
  const errors = useFieldErrors();
  const [form, setForm] = useState({ ...account, codes: account.codes.join(', ') });
  const set = (changes: Partial<typeof form>) => setForm((current) => ({ ...current, ...changes }));
  const save = useCommand(routes.saveSignificantAccount, {
    refreshes: scopeAnswers,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('assessmentScope.accountSaved') });
      onClose();
    },
    onError: (error) => errors.take(error),
  });
  const line = (name: 'code' | 'name' | 'nameEn' | 'codes', required = true, hint?: string) => (
    <TextAreaField
      name={name}
      label={t(`assessmentScope.accountFields.${name}`)}
      required={required}
      single={name !== 'codes'}
      hint={hint}
      maxLength={name === 'codes' ? LENGTH.longText : LENGTH.name}
      value={form[name]}
      error={errors.of(name)}
      onChange={(next) => set({ [name]: next })}
    />
  );
  const choices = <Name extends 'flags' | 'assertions'>(
    name: Name,
    all: readonly (typeof form)[Name][number][],
    label: (one: (typeof form)[Name][number]) => string,
  ) => (
    <FormControl component="fieldset">
      <FormLabel component="legend">{t(`assessmentScope.accountFields.${name}`)}</FormLabel>
      <FormGroup row>
        {all.map((one) => {
          const chosen: readonly string[] = form[name];
          const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
          return (
            <FormControlLabel
              key={one}
              label={label(one)}
              control={
                <Checkbox size="small" checked={chosen.includes(one)} onChange={() => set({ [name]: next } as Partial<typeof form>)} />
              }
            />
          );
        })}
      </FormGroup>
    </FormControl>
  );
  return (
    <FormDialog
      title={t('assessmentScope.editAccount', { code: account.code })}
      wide
      busy={save.isPending}
      onSubmit={() =>
        save.mutate({
          body: {
            id: scope.periodId,
            rowVersion: scope.rowVersion,
            accountId: account.id,
            code: form.code,
            name: form.name,
            nameEn: form.nameEn,
            flags: form.flags,
            assertions: form.assertions,
            codes: splitCodes(form.codes),
          },
        })
      }
      onClose={onClose}
    >
      {line('code')}
      {line('name')}
      {line('nameEn', false)}
      {choices('assertions', accountAssertions, (one) => t(`assessmentScope.assertions.${one}`))}
      {choices('flags', accountFlags, (one) => t(`assessmentScope.because.${one}`))}
      {line('codes', true, t('assessmentScope.codesHint'))}
    </FormDialog>
  );
}
