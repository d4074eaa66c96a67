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
  notEffective: 'certification.values.notEffective',
  controlDeficiency: 'certification.values.controlDeficiency',
  significantDeficiency: 'certification.values.significantDeficiency',
  materialWeakness: 'certification.values.materialWeakness',
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
