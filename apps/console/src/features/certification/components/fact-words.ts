import { useT } from '#shared/i18n/use-t.ts';
import { lookOfState } from '#shared/workflow/catalogue.ts';

const aspects = {
  'control:reviewed': 'certification.facts.reviewed',
  'review:outcome': 'certification.facts.outcome',
  'review:effectiveness': 'certification.facts.effectiveness',
  'test:conclusion': 'certification.facts.conclusion',
  'deficiency:class': 'certification.facts.class',
} as const;
const values = {
  yes: 'certification.values.yes',
  no: 'certification.values.no',
  effective: 'certification.values.effective',
  ineffective: 'certification.values.notEffective',
  control: 'certification.values.controlDeficiency',
  significant: 'certification.values.significantDeficiency',
  material: 'certification.values.materialWeakness',
  notEvaluated: 'certification.values.notEvaluated',
} as const;

/** A fact's key and its values in the reader's words. */
export function useFactWords() {
  const { t, pick } = useT();
  return (key: string) => {
    const [kind = '', , aspect = ''] = key.split(':');
    const name = `${kind}:${aspect}`;
    const say = (value: string | null): string => {
      if (value === null || value === '') return t('certification.values.none');
      if (name === 'review:outcome') return pick(lookOfState('independentReview', value).label);
      return Object.hasOwn(values, value) ? t(values[value as keyof typeof values]) : value;
    };
    return { what: Object.hasOwn(aspects, name) ? t(aspects[name as keyof typeof aspects]) : aspect, say };
  };
}

const fields = {
  title: 'certification.fields.title',
  titleEn: 'certification.fields.nameEn',
  signer: 'certification.fields.signer',
  dueOn: 'certification.fields.dueOn',
  factsHash: 'certification.hash',
  words: 'certification.inWords',
} as const;

/** A change of a statement in its history: a fact is called as on its page, and its values are said as there, behind the record's number. */
export function useChangeWords() {
  const { t } = useT();
  const words = useFactWords();
  return ({ field, before, after }: { readonly field: string; readonly before: string; readonly after: string }) => {
    if (Object.hasOwn(fields, field)) return { label: t(fields[field as keyof typeof fields]), before, after };
    const [, kind = '', aspect = ''] = field.split('.');
    const { what, say } = words(`${kind}:0:${aspect}`);
    // The value is the last word; it is a code, or nothing.
    const told = (text: string): string => text.replace(/^(.+) (\S*)$/, (_, record: string, value: string) => `${record} ${say(value)}`);
    return { label: what, before: told(before), after: told(after) };
  };
}
