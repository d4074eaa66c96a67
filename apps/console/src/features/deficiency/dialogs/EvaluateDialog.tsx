import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {
  areaWords,
  assertionWords,
  cosoComponents,
  cosoWords,
  deficiencyAreas,
  likelihoods,
  likelihoodWords,
  messages,
  type Assertion,
  type CosoComponent,
  type DeficiencyArea,
  type Likelihood,
} from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { AmountField } from '#shared/forms/AmountField.tsx';
import { SelectField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { request, type DialogAction } from '#shared/record/use-record-action.ts';
import { choicesOf, standardsOf, type DeficiencyRecord } from '../api/records.ts';

const pair = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' } } as const;

/** Likelihood, amount, criteria, and where it lies; the class is the server's to compute. */
export function EvaluateDialog({ record, action }: { record: DeficiencyRecord; action: DialogAction }) {
  const { t, pick, lang } = useT();
  const { data: choices } = useQuery(choicesOf(record.id));
  const { data: standards } = useQuery(standardsOf(record.judgedIn));
  const [area, setArea] = useState<string>(record.area);
  const [likelihood, setLikelihood] = useState<string>(record.likelihood ?? '');
  const [magnitude, setMagnitude] = useState(record.magnitude ?? '');
  const [criteria, setCriteria] = useState<readonly string[]>(record.criteria);
  const [processId, setProcess] = useState(String(record.process?.id ?? ''));
  const [coso, setCoso] = useState<string>(record.cosoComponent ?? '');
  const [accounts, setAccounts] = useState<readonly string[]>(record.accounts.map((one) => `${one.accountId}:${one.assertion}`));
  const [overlaps, setOverlaps] = useState(record.overlaps.map(({ withId, amount }) => ({ withId: String(withId), amount })));
  const edit =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      action.edit();
      set(value);
    };
  const nameOf = (one: { name: string; nameEn: string }) => (lang === 'en' && one.nameEn ? one.nameEn : one.name);
  const places = (choices?.accounts ?? []).flatMap((account) =>
    account.assertions.map((assertion) => ({
      value: `${account.id}:${assertion}`,
      label: `${account.code} ${nameOf(account)} × ${pick(assertionWords[assertion])}`,
    })),
  );
  const labelOf = (key: string) => places.find(({ value }) => value === key)?.label ?? key;
  // It is evaluated by the newest version, whichever it was evaluated by before; what that has no more cannot hold any longer.
  const offered = standards?.[0]?.rules[area as DeficiencyArea].criteria ?? [];
  const check = () => [
    !likelihood && { field: 'likelihood', message: pick(messages['deficiency.likelihood']) },
    !magnitude && { field: 'magnitude', message: pick(messages['deficiency.magnitude']) },
  ];
  const send = ({ reason }: { reason: string }) =>
    request({
      route: routes.evaluateDeficiency,
      input: {
        body: {
          id: record.id,
          rowVersion: record.rowVersion,
          area: area as DeficiencyArea,
          likelihood: likelihood as Likelihood,
          magnitude,
          criteria: offered.flatMap(({ code }) => (criteria.includes(code) ? [code] : [])),
          processId: processId === '' ? null : Number(processId),
          cosoComponent: (coso || null) as CosoComponent | null,
          accounts: accounts.map((key) => {
            const [id = '', assertion = ''] = key.split(':');
            return { accountId: Number(id), assertion: assertion as Assertion };
          }),
          overlaps: overlaps
            .filter(({ withId, amount }) => withId && amount)
            .map(({ withId, amount }) => ({ withId: Number(withId), amount })),
          comments: reason,
        },
      },
    });
  const options = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, { zh: string; en: string }>>) =>
    values.map((value) => ({ value, label: pick(words[value]) }));
  return (
    <ActionDialog
      action={action}
      state={record.state}
      workflow="deficiency"
      fields={['area', 'likelihood', 'magnitude', 'criteria', 'accounts', 'processId', 'overlaps']}
      spec={{ reason: t('deficiency.form.note'), check, send }}
    >
      {(errorOf) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box sx={pair}>
            <SelectField
              name="area"
              required
              label={t('deficiency.fields.area')}
              value={area}
              onChange={edit(setArea)}
              choices={options(deficiencyAreas, areaWords)}
              error={errorOf('area')}
            />
            <SelectField
              name="likelihood"
              required
              label={t('deficiency.fields.likelihood')}
              value={likelihood}
              onChange={edit(setLikelihood)}
              choices={options(likelihoods, likelihoodWords)}
              error={errorOf('likelihood')}
            />
          </Box>
          <AmountField
            name="magnitude"
            required
            label={t('deficiency.fields.magnitude')}
            hint={standards?.[0] && t('deficiency.form.magnitudeHint', { currency: standards[0].currency })}
            amount={magnitude}
            onChange={edit(setMagnitude)}
            error={errorOf('magnitude')}
          />
          {offered.length > 0 && (
            <Box role="group" aria-label={t('deficiency.fields.criteria')} sx={{ display: 'grid' }}>
              <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('deficiency.fields.criteria')}</Box>
              {offered.map(({ code, zh, en }) => (
                <FormControlLabel
                  key={code}
                  control={
                    <Checkbox
                      size="small"
                      checked={criteria.includes(code)}
                      onChange={(_, checked) => edit(setCriteria)(checked ? [...criteria, code] : criteria.filter((one) => one !== code))}
                    />
                  }
                  label={pick({ zh, en })}
                />
              ))}
            </Box>
          )}
          <SelectField
            name="accounts"
            label={t('deficiency.fields.accounts')}
            value=""
            onChange={(key) => key && !accounts.includes(key) && edit(setAccounts)([...accounts, key])}
            choices={places}
            error={errorOf('accounts')}
            hint={
              accounts.length > 0 && (
                <Chosen keys={accounts} labelOf={labelOf} onRemove={(key) => edit(setAccounts)(accounts.filter((one) => one !== key))} />
              )
            }
          />
          <Box sx={pair}>
            <SelectField
              name="processId"
              label={t('deficiency.fields.process')}
              value={processId}
              onChange={edit(setProcess)}
              choices={(choices?.processes ?? []).map((one) => ({ value: String(one.id), label: `${one.code} ${nameOf(one)}` }))}
              error={errorOf('processId')}
            />
            <SelectField
              name="cosoComponent"
              label={t('deficiency.fields.coso')}
              value={coso}
              onChange={edit(setCoso)}
              choices={options(cosoComponents, cosoWords)}
            />
          </Box>
          {overlaps.map((overlap, place) => {
            const set = (change: Partial<typeof overlap>) =>
              edit(setOverlaps)(overlaps.map((one, at) => (at === place ? { ...one, ...change } : one)));
            return (
              <Box key={place} sx={pair}>
                <SelectField
                  name="overlaps"
                  label={t('deficiency.form.overlap')}
                  value={overlap.withId}
                  onChange={(withId) => set({ withId })}
                  choices={(choices?.others ?? []).map((one) => ({ value: String(one.id), label: `${one.recordNo} ${one.title}` }))}
                  error={errorOf('overlaps')}
                />
                <AmountField
                  name="amount"
                  label={t('deficiency.form.amount')}
                  amount={overlap.amount}
                  onChange={(amount) => set({ amount })}
                />
              </Box>
            );
          })}
          {(choices?.others.length ?? 0) > 0 && (
            <Button
              variant="text"
              color="inherit"
              onClick={() => edit(setOverlaps)([...overlaps, { withId: '', amount: '' }])}
              sx={{ justifySelf: 'start' }}
            >
              {t('deficiency.form.addOverlap')}
            </Button>
          )}
        </Box>
      )}
    </ActionDialog>
  );
}

function Chosen({
  keys,
  labelOf,
  onRemove,
}: {
  keys: readonly string[];
  labelOf: (key: string) => string;
  onRemove: (key: string) => void;
}) {
  const { t } = useT();
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.5, mt: 0.5 }}>
      {keys.map((key) => (
        <Box component="span" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}>
          {labelOf(key)}
          <Button
            size="small"
            variant="text"
            color="inherit"
            aria-label={`${t('deficiency.form.remove')} ${labelOf(key)}`}
            onClick={() => onRemove(key)}
          >
            {t('deficiency.form.remove')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}
