import type { useT } from '#shared/i18n/use-t.ts';
import type { ControlTestRecord } from './api/records.ts';
import { MARK_SIGNS } from './grid/grid-keys.ts';

type Translate = ReturnType<typeof useT>['t'];

interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}
type Formula = Pick<ControlTestRecord['draws'][number]['formula'], 'method'> & { readonly seed?: string; readonly size?: number };

const counted = /^(item|evidence) (\d+)$/;
const known = ['conclusion', 'exceptions', 'procedure', 'population', 'question', 'sha256', 'sample', 'formula', 'chosen'] as const;
const isKnown = (field: string): field is (typeof known)[number] => (known as readonly string[]).includes(field);

/** How a draw is said: its method, and what makes it repeatable. */
function sayFormula(text: string, t: Translate): string {
  if (text === '') return '';
  const { method, seed, size } = JSON.parse(text) as Formula;
  return [
    t(`controlTest.methods.${method}`),
    // What somebody chose himself is repeated by no seed.
    method !== 'chosen' && seed && `${t('controlTest.sample.seed')} ${seed}`,
    size && `${t('controlTest.sample.size')} ${size}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Marks are kept by the letters of the keyboard, p, f and n; they are read as the grid shows them. */

const sayMarks = (text: string): string =>
  text.replace(
    /(^|; )([A-J]) ([pfn])(?=;|:|$)/g,
    (_, before: string, letter: string, mark: string) => `${before && ' · '}${letter} ${MARK_SIGNS[mark]}`,
  );

/** The question of the portal’s own records, in the reader’s words. */
function sayQuestion(text: string, lang: 'zh' | 'en'): string {
  return text === '' ? '' : (JSON.parse(text) as { words: Record<'zh' | 'en', string> }).words[lang];
}

/** What the history of a test says of one change. */
export function sayTestChange(
  { field, before, after }: Change,
  t: Translate,
  lang: 'zh' | 'en' = 'zh',
): { label: string; before: string; after: string } {
  const [, kind, number = ''] = counted.exec(field) ?? [];
  if (kind === 'evidence') return { label: t('controlTest.evidenceOf', { item: number }), before, after };
  if (kind === 'item') return { label: t('controlTest.itemNo', { item: number }), before: sayMarks(before), after: sayMarks(after) };
  const label = isKnown(field) ? t(`controlTest.history.${field}`) : field;
  if (field === 'formula') return { label, before: sayFormula(before, t), after: sayFormula(after, t) };
  if (field === 'question') return { label, before, after: sayQuestion(after, lang) };
  if (field === 'conclusion') {
    const say = (value: string) => (value === 'effective' || value === 'ineffective' ? t(`controlTest.conclusions.${value}`) : value);
    return { label, before: say(before), after: say(after) };
  }
  return { label, before, after };
}
