import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DateField } from '../forms/DateField.tsx';
import { SelectField, TextAreaField } from '../forms/fields.tsx';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../parts/Field.tsx';

/** What is said of a file of evidence beside the file itself. */
export interface Description {
  readonly title: string;
  readonly effectiveFrom: string;
  readonly effectiveTo: string;
  readonly source: string;
  readonly confidentiality: string;
}

export const confidentialities = ['internal', 'confidential'] as const;
export const confidentialityOf = (value: string) => confidentialities.find((one) => one === value) ?? 'internal';

const days = ['effectiveFrom', 'effectiveTo'] as const;
/** The days that evidence cannot be without and that are not given yet, each told at its field. */
export const lackingDays = (value: Pick<Description, (typeof days)[number]>, t: ReturnType<typeof useT>['t']) =>
  days.filter((name) => value[name] === '').map((field) => ({ field, message: t(`evidenceRequest.needs.${field}`) }));

interface Props<Fields extends Partial<Description>> {
  value: Fields;
  onChange: (changes: Partial<Fields>) => void;
  errorOf: (field: string) => string | undefined;
  /** The tested period, to be taken over by one click. */
  tested?: { readonly from: string; readonly to: string } | undefined;
}

/** The days that it speaks of, where it comes from, and what else `value` has: a title, and who may use it again. */
export function FileFields<Fields extends Partial<Description>>({ value, onChange, errorOf, tested }: Props<Fields>) {
  const { t, date } = useT();
  const set = (changes: Partial<Description>) => onChange(changes as Partial<Fields>);
  const day = (name: 'effectiveFrom' | 'effectiveTo') => (
    <Field name={name} label={t(`evidenceRequest.fields.${name}`)} required error={errorOf(name)}>
      {(control) => <DateField control={control} value={value[name] ?? ''} onChange={(next) => set({ [name]: next })} />}
    </Field>
  );
  return (
    <>
      {value.title !== undefined && (
        <TextAreaField
          name="title"
          label={t('evidenceRequest.fields.evidenceTitle')}
          single
          maxLength={LENGTH.name}
          value={value.title}
          error={errorOf('title')}
          onChange={(title) => set({ title })}
        />
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {day('effectiveFrom')}
        {day('effectiveTo')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 12, color: 'text.secondary' }}>
        {t('evidenceRequest.effectiveHint')}
        {tested && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => set({ effectiveFrom: tested.from, effectiveTo: tested.to })}
          >
            {t('evidenceRequest.takeTested', { from: date(tested.from), to: date(tested.to) })}
          </Button>
        )}
      </Box>
      <TextAreaField
        name="source"
        label={t('evidenceRequest.fields.source')}
        single
        maxLength={LENGTH.name}
        value={value.source ?? ''}
        error={errorOf('source')}
        onChange={(source) => set({ source })}
      />
      {value.confidentiality !== undefined && (
        <SelectField
          name="confidentiality"
          label={t('evidenceRequest.fields.confidentiality')}
          value={value.confidentiality}
          choices={confidentialities.map((one) => ({ value: one, label: t(`evidenceRequest.confidentialities.${one}`) }))}
          error={errorOf('confidentiality')}
          onChange={(confidentiality) => set({ confidentiality })}
        />
      )}
    </>
  );
}
