import { useQuery } from '@tanstack/react-query';
import { LENGTH, type RiskCategoryRow } from '@portal/contract/client';
import { useT } from '../i18n/use-t.ts';
import { chooseLevel, OTHERS, type CategoryChoice } from './categories.ts';
import { categoriesQuery } from '../api/reference.ts';
import type { Option } from '../parts/SelectPill.tsx';
import { SelectField, TextAreaField } from '../forms/fields.tsx';

export interface CategoryFieldsProps {
  value: CategoryChoice;
  onChange: (changes: Partial<CategoryChoice>) => void;
  /** The wire's field names. */
  names: Record<keyof CategoryChoice, string>;
  errorOf: (name: string) => string | undefined;
}

const toText = (id: number | null): string => (id === null ? '' : String(id));
/** Below level one 0 means not chosen. */
const toLowerText = (id: number | null): string => (id ? String(id) : '');
const toId = (text: string): number | null => (text === '' ? null : Number(text));

/** The three levels; below Others they are free text. */
export function ThreeCategories({ value, onChange, names, errorOf }: CategoryFieldsProps) {
  const { t, lang } = useT();
  const others = value.one === OTHERS;
  const one = useQuery(categoriesQuery(0)).data ?? [];
  const two = useQuery({ ...categoriesQuery(value.one ?? 0), enabled: Boolean(value.one) }).data ?? [];
  const three = useQuery({ ...categoriesQuery(value.two ?? 0), enabled: Boolean(value.two) }).data ?? [];
  const choices = (rows: readonly RiskCategoryRow[]): Option[] =>
    rows
      .filter((row) => row.id !== OTHERS)
      .map((row) => ({ value: String(row.id), label: (lang === 'en' && row.categoryNameEn) || row.categoryName }));
  return (
    <>
      <SelectField
        name={names.one}
        label={t('riskRecord.field.categoryLevelOne')}
        required
        choices={[...choices(one), { value: String(OTHERS), label: t('riskControl.form.others') }]}
        value={toText(value.one)}
        onChange={(next) => onChange(chooseLevel(1, toId(next)))}
        error={errorOf(names.one)}
      />
      {others ? (
        <>
          <TextAreaField
            single
            name={names.twoStr}
            label={t('riskRecord.field.categoryLevelTwoStr')}
            value={value.twoStr}
            onChange={(next) => onChange({ twoStr: next })}
            error={errorOf(names.twoStr)}
            maxLength={LENGTH.name}
          />
          <TextAreaField
            single
            name={names.threeStr}
            label={t('riskRecord.field.categoryLevelThreeStr')}
            value={value.threeStr}
            onChange={(next) => onChange({ threeStr: next })}
            error={errorOf(names.threeStr)}
            maxLength={LENGTH.name}
          />
        </>
      ) : (
        <>
          <SelectField
            name={names.two}
            label={t('riskRecord.field.categoryLevelTwo')}
            choices={choices(two)}
            disabled={!value.one}
            value={toLowerText(value.two)}
            onChange={(next) => onChange(chooseLevel(2, toId(next)))}
            error={errorOf(names.two)}
          />
          <SelectField
            name={names.three}
            label={t('riskRecord.field.categoryLevelThree')}
            choices={choices(three)}
            disabled={!value.two}
            value={toLowerText(value.three)}
            onChange={(next) => onChange(chooseLevel(3, toId(next)))}
            error={errorOf(names.three)}
          />
        </>
      )}
    </>
  );
}
