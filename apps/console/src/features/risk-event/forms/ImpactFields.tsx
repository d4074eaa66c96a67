import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { CURRENCY_LIST, LENGTH, messages, nonFinancialImpacts, type NonFinancialImpact } from '@portal/contract/client';
import { useReference } from '#shared/api/reference.ts';
import { AmountField } from '#shared/forms/AmountField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { scores } from '#shared/theme/tokens.ts';
import { useEventWords } from '../components/use-event-words.ts';
import { grid, type EventFieldsProps } from './event-fields.ts';
import { isAmount, netLossOf } from './event-model.ts';

/** How grave it is, what it costs with the net loss computed, and what it touches beside money. `locked`: its losses are kept as entries. */
export function ImpactFields({ value, change, errorOf, locked = false }: EventFieldsProps & { locked?: boolean | undefined }) {
  const { t, pick } = useT();
  const words = useEventWords();
  const net = netLossOf(value);
  const offered = useReference().items(CURRENCY_LIST);
  // A loss keeps its currency when that is offered no more.
  const currencies = offered.some((one) => one.value === value.currency) ? offered : [...offered, { value: value.currency, label: '' }];
  const amount = (name: 'grossLoss' | 'recovery') => (
    <AmountField
      name={name}
      label={t(`riskEvent.field.${name}`)}
      unsigned
      hint={
        name !== 'grossLoss'
          ? undefined
          : locked
            ? t('riskEvent.loss.locked')
            : value.eventType !== 'actual'
              ? t('riskEvent.form.potentialLoss')
              : undefined
      }
      error={errorOf(name)}
      fault={isAmount(value[name]) ? undefined : pick(messages['riskEvent.amount'])}
      disabled={locked}
      amount={value[name]}
      onChange={(next) => change({ [name]: next })}
    />
  );
  const toggle = (impact: NonFinancialImpact, on: boolean) =>
    change({ nonFinancialImpact: nonFinancialImpacts.filter((one) => (one === impact ? on : value.nonFinancialImpact.includes(one))) });
  return (
    <Section title={t('riskEvent.section.impact')}>
      <Box sx={grid.four}>
        <SelectField
          name="currency"
          label={t('riskEvent.field.currency')}
          required
          choices={currencies.map((one) => ({ value: one.value, label: `${one.value} ${one.label}`.trim() }))}
          value={value.currency}
          disabled={locked}
          onChange={(currency) => change({ currency })}
          error={errorOf('currency')}
        />
        {amount('grossLoss')}
        {amount('recovery')}
        <Field label={t('riskEvent.field.netLoss')} group hint={t('riskEvent.form.netHint')}>
          {() => (
            <Box
              component="output"
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'flex-end',
                minHeight: 34,
                px: 1.5,
                borderRadius: '6px',
                bgcolor: 'surface.sunken',
                fontVariantNumeric: 'tabular-nums',
                fontWeight: 500,
              }}
            >
              {net === null ? '–' : words.money(net, value.currency)}
            </Box>
          )}
        </Field>
        <SelectField
          name="severity"
          label={t('riskEvent.field.severity')}
          hint={t('riskEvent.form.severityHint')}
          choices={scores.map((score) => ({ value: String(score), label: `${score} · ${words.severity(score)}` }))}
          value={value.severity}
          onChange={(severity) => change({ severity })}
          error={errorOf('severity')}
        />
        <div className="wide">
          <Field name="nonFinancialImpact" label={t('riskEvent.field.nonFinancialImpact')} group error={errorOf('nonFinancialImpact')}>
            {() => (
              <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }, columnGap: 1 }}>
                {nonFinancialImpacts.map((impact) => (
                  <FormControlLabel
                    key={impact}
                    sx={{ ml: -0.75, mr: 0, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
                    control={
                      <Checkbox
                        size="small"
                        sx={{ p: 0.75 }}
                        checked={value.nonFinancialImpact.includes(impact)}
                        onChange={(event) => toggle(impact, event.target.checked)}
                      />
                    }
                    label={t(`riskEvent.impacts.${impact}`)}
                  />
                ))}
              </Box>
            )}
          </Field>
        </div>
        <div className="wide">
          <TextAreaField
            name="consequence"
            label={t('riskEvent.field.consequence')}
            minRows={3}
            value={value.consequence}
            onChange={(consequence) => change({ consequence })}
            error={errorOf('consequence')}
            maxLength={LENGTH.longText}
          />
        </div>
      </Box>
    </Section>
  );
}
