import type { useT } from '#shared/i18n/use-t.ts';
import type { ControlTestRecord } from './api/records.ts';

type Translate = ReturnType<typeof useT>['t'];

interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}
type Formula = Pick<ControlTestRecord['draws'][number]['formula'], 'method'> & { readonly seed?: string; readonly size?: number };

const counted = /^(item|evidence) (\d+)$/;
const known = ['conclusion', 'exceptions', 'procedure', 'population', 'sha256', 'sample', 'formula'] as const;
const isKnown = (field: string): field is (typeof known)[number] => (known as readonly string[]).includes(field);

/** How a draw is said: its method, and what makes it repeatable. */
function sayFormula(text: string, t: Translate): string {
  if (text === '') return '';
  const { method, seed, size } = JSON.parse(text) as Formula;
  return [
    t(`controlTest.methods.${method}`),
    seed && `${t('controlTest.sample.seed')} ${seed}`,
    size && `${t('controlTest.sample.size')} ${size}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What the history of a test says of one change. Results keep the letters of the keyboard: p, f and n. */
export function sayTestChange({ field, before, after }: Change, t: Translate): { label: string; before: string; after: string } {
  const [, kind, number] = counted.exec(field) ?? [];
  if (kind !== undefined && number !== undefined)
    return { label: t(kind === 'item' ? 'controlTest.itemNo' : 'controlTest.evidenceOf', { item: number }), before, after };
  const label = isKnown(field) ? t(`controlTest.history.${field}`) : field;
  if (field === 'formula') return { label, before: sayFormula(before, t), after: sayFormula(after, t) };
  if (field === 'conclusion') {
    const say = (value: string) => (value === 'effective' || value === 'ineffective' ? t(`controlTest.conclusions.${value}`) : value);
    return { label, before: say(before), after: say(after) };
  }
  return { label, before, after };
}
