import {
  accountAssertions,
  assertionWords,
  automationWords,
  controlAutomations,
  controlNatures,
  cosoComponents,
  cosoPrinciples,
  cosoWords,
  LENGTH,
  natureWords,
  type ControlAction,
} from '@portal/contract/client';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { processesQuery } from '#shared/api/processes.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { ChoiceField, SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useSettled } from '#shared/forms/use-settled.ts';
import { choiceInput } from '#shared/forms/choice-input.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';
import { attributesQuery, principleKey, type Attributes } from './attributes.ts';

type Assertion = (typeof accountAssertions)[number];
type Component = (typeof cosoComponents)[number];
type Named = { readonly code: string; readonly name: string; readonly nameEn: string };

function listPrinciples(component: string): number[] {
  const [first, last] = cosoComponents.find((one) => one === component) ? cosoPrinciples[component as Component] : [1, 17];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

interface DialogProps {
  attributes: Attributes;
  action: RecordAction<ControlAction>;
  onDone?: ((event: ControlAction) => void) | undefined;
}

function AttributesForm({ attributes, action, onDone }: DialogProps) {
  const { t, pick, lang } = useT();
  const processes = useQuery(processesQuery).data ?? [];
  const choices = attributes.accountChoices;
  const [form, setForm] = useState({
    processId: String((attributes.subProcess ?? attributes.process)?.id ?? ''),
    // Accounts of periods that are closed stay with them and are not offered.
    accounts: attributes.accounts
      .filter(({ code }) => choices.some((choice) => choice.code === code))
      .map(({ code, assertions }) => ({ code, assertions })),
    cosoComponent: (attributes.cosoComponent ?? '') as Component | '',
    cosoPrinciple: String(attributes.cosoPrinciple ?? ''),
    nature: (attributes.nature ?? '') as (typeof controlNatures)[number] | '',
    automation: (attributes.automation ?? '') as (typeof controlAutomations)[number] | '',
    systemName: attributes.systemName,
    generalControls: attributes.generalControls,
  });
  const set = (changes: Partial<typeof form>) => setForm((current) => ({ ...current, ...changes }));
  const [keyword, setKeyword] = useState('');
  const searched = useSettled(keyword, 300);
  const found = useQuery({
    ...readQuery(routes.getRiskControlByPage, { body: { keyword: searched, pageSize: 20 } }),
    enabled: searched.trim() !== '',
  });
  const { errorOf, elsewhere } = action;
  const named = ({ code, name, nameEn }: Named) => `${code} ${(lang === 'en' && nameEn) || name}`;
  const accountName = (code: string) => {
    const choice = choices.find((one) => one.code === code);
    return choice ? named(choice) : code;
  };
  const isIt = form.automation === 'automated' || form.automation === 'itDependent';
  const send = () => {
    const bare = form.accounts.find(({ assertions }) => assertions.length === 0);
    if (bare) return action.fail(t('controlAttributes.assertionMissing', { code: bare.code }), 'accounts');
    const body = {
      id: attributes.id,
      rowVersion: attributes.rowVersion,
      processId: form.processId === '' ? null : Number(form.processId),
      accounts: form.accounts.flatMap(({ code, assertions }) => assertions.map((assertion) => ({ code, assertion }))),
      cosoComponent: form.cosoComponent,
      cosoPrinciple: form.cosoPrinciple === '' ? null : Number(form.cosoPrinciple),
      nature: form.nature,
      automation: form.automation,
      systemName: isIt ? form.systemName : '',
      generalControls: isIt ? form.generalControls.map(({ id }) => id) : [],
    };
    action.run(
      request({
        route: routes.saveControlAttributes,
        input: { body },
        done: t('controlAttributes.saved'),
        onDone: () => onDone?.('CLASSIFY'),
      }),
    );
  };
  // Sub-processes stand below their process.
  const tree = processes
    .filter(({ parentId, isActive, id }) => parentId === null && (isActive || String(id) === form.processId))
    .flatMap((top) => [top, ...processes.filter(({ parentId, isActive }) => parentId === top.id && isActive)]);
  const word = (terms: Readonly<Record<string, { zh: string; en: string }>>, all: readonly string[]) =>
    all.map((value) => ({ value, label: pick(terms[value]!) }));
  return (
    <FormDialog
      title={t('controlAttributes.title')}
      submitLabel={t('common.save')}
      wide
      busy={action.busy}
      onSubmit={send}
      onClose={action.cancel}
      note={elsewhere(['processId', 'accounts', 'cosoComponent', 'cosoPrinciple', 'systemName', 'generalControls'])}
    >
      <SelectField
        name="processId"
        label={t('controlAttributes.fields.process')}
        hint={t('controlAttributes.processHint')}
        value={form.processId}
        choices={tree.map((one) => ({ value: String(one.id), label: `${one.parentId === null ? '' : '\u2003'}${named(one)}` }))}
        error={errorOf('processId')}
        onChange={(processId) => set({ processId })}
      />
      <Field
        name="accounts"
        label={t('controlAttributes.fields.accounts')}
        hint={t(choices.length === 0 ? 'controlAttributes.noAccounts' : 'controlAttributes.accountsHint')}
        error={errorOf('accounts')}
      >
        {({ id, aria, error }) => (
          <Autocomplete
            multiple
            id={id}
            size="small"
            options={choices.map(({ code }) => code)}
            getOptionLabel={accountName}
            value={form.accounts.map(({ code }) => code)}
            onChange={(_event, codes) =>
              set({ accounts: codes.map((code) => form.accounts.find((one) => one.code === code) ?? { code, assertions: [] }) })
            }
            renderInput={choiceInput({ aria, error })}
          />
        )}
      </Field>
      {form.accounts.map(({ code, assertions }) => (
        <Box key={code} sx={{ pl: 2, borderLeft: '2px solid', borderColor: 'line.main' }}>
          <Field name={`assertions-${code}`} label={t('controlAttributes.assertionsOf', { account: accountName(code) })}>
            {({ id, aria, error }) => (
              <Autocomplete<Assertion, true>
                multiple
                id={id}
                size="small"
                options={[...accountAssertions]}
                getOptionLabel={(one) => pick(assertionWords[one])}
                value={assertions}
                onChange={(_event, next) =>
                  set({ accounts: form.accounts.map((one) => (one.code === code ? { code, assertions: next } : one)) })
                }
                renderInput={choiceInput({ aria, error })}
              />
            )}
          </Field>
        </Box>
      ))}
      <SelectField
        name="cosoComponent"
        label={t('controlAttributes.fields.cosoComponent')}
        value={form.cosoComponent}
        choices={word(cosoWords, cosoComponents)}
        error={errorOf('cosoComponent')}
        onChange={(cosoComponent) => {
          const stays = listPrinciples(cosoComponent).includes(Number(form.cosoPrinciple));
          set({ cosoComponent: cosoComponent as typeof form.cosoComponent, ...(!stays && { cosoPrinciple: '' }) });
        }}
      />
      <SelectField
        name="cosoPrinciple"
        label={t('controlAttributes.fields.cosoPrinciple')}
        value={form.cosoPrinciple}
        choices={listPrinciples(form.cosoComponent).map((one) => ({ value: String(one), label: `${one} ${t(principleKey(one))}` }))}
        error={errorOf('cosoPrinciple')}
        onChange={(cosoPrinciple) => set({ cosoPrinciple })}
      />
      <ChoiceField
        name="nature"
        label={t('controlAttributes.fields.nature')}
        value={form.nature}
        choices={word(natureWords, controlNatures)}
        onChange={(nature) => set({ nature: nature as typeof form.nature })}
      />
      <ChoiceField
        name="automation"
        label={t('controlAttributes.fields.automation')}
        value={form.automation}
        choices={word(automationWords, controlAutomations)}
        onChange={(automation) => set({ automation: automation as typeof form.automation })}
      />
      {isIt && (
        <>
          <TextAreaField
            name="systemName"
            label={t('controlAttributes.fields.systemName')}
            required
            single
            maxLength={LENGTH.name}
            value={form.systemName}
            error={errorOf('systemName')}
            onChange={(systemName) => set({ systemName })}
          />
          <Field
            name="generalControls"
            label={t('controlAttributes.fields.generalControls')}
            hint={t('controlAttributes.generalHint')}
            error={errorOf('generalControls')}
          >
            {({ id, aria, error }) => (
              <Autocomplete<Attributes['generalControls'][number], true>
                multiple
                id={id}
                size="small"
                filterOptions={(all) => all}
                options={(found.data?.data ?? [])
                  .filter((one) => one.id !== attributes.id)
                  .map((one) => ({ id: one.id, riskNo: one.riskNo, title: one.riskDescription }))}
                getOptionLabel={({ riskNo, title }) => `${riskNo} ${title.slice(0, 40)}`}
                isOptionEqualToValue={(one, other) => one.id === other.id}
                value={form.generalControls}
                onChange={(_event, generalControls) => set({ generalControls })}
                onInputChange={(_event, text) => setKeyword(text)}
                noOptionsText={t('controlAttributes.generalHint')}
                renderInput={choiceInput({ aria, error })}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** Edits the attributes of a control, all of them at once. */
export default function AttributesDialog({ id, action, onDone }: Omit<DialogProps, 'attributes'> & { id: number }) {
  const { data } = useQuery(attributesQuery(id));
  return data ? <AttributesForm attributes={data} action={action} onDone={onDone} /> : null;
}
