import { settledStatementStates, text, type Text } from '@portal/workflows';
import type { Fact, Facts } from './facts.ts';

/** What a statement says in figures; counts of records. */
export interface StatementFigures {
  readonly controls: number;
  readonly reviewed: number;
  readonly testsEffective: number;
  readonly testsNotEffective: number;
  readonly materialWeaknesses: number;
  readonly significantDeficiencies: number;
  readonly controlDeficiencies: number;
  /** Found and open, and without a class yet. */
  readonly notEvaluated: number;
  /** Statements directly below, and how many of them are signed or overridden. */
  readonly below: number;
  readonly belowSettled: number;
}

/** The value of a deficiency's class while it has none. */
export const NOT_EVALUATED = 'notEvaluated';

/** Every fact's key is `kind:record:of-what`. */
export function readKey(key: string): { kind: string; record: string; aspect: string } {
  const [kind = '', record = '', aspect = ''] = key.split(':');
  return { kind, record, aspect };
}

/** The figures follow from the facts alone: what is signed in figures is what the hash binds. Deficiencies that are closed or dismissed are none. */
export function countFigures(facts: Facts): StatementFigures {
  const count = (kind: string, aspect: string, holds: (fact: Fact) => boolean) =>
    [...facts.values()].filter((fact) => {
      const read = readKey(fact.key);
      return read.kind === kind && read.aspect === aspect && holds(fact);
    }).length;
  const ofClass = (name: string) => count('deficiency', 'class', ({ value }) => value === name);
  return {
    controls: count('control', 'reviewed', () => true),
    reviewed: count('control', 'reviewed', ({ value }) => value === 'yes'),
    testsEffective: count('test', 'conclusion', ({ value }) => value === 'effective'),
    testsNotEffective: count('test', 'conclusion', ({ value }) => value === 'ineffective'),
    materialWeaknesses: ofClass('material'),
    significantDeficiencies: ofClass('significant'),
    controlDeficiencies: ofClass('control'),
    notEvaluated: ofClass(NOT_EVALUATED),
    below: count('statement', 'state', () => true),
    belowSettled: count('statement', 'state', ({ value }) => settledStatementStates.some((state) => state === value)),
  };
}

/** What a statement's text may name in braces. */
export const statementPlaces = [
  'scope',
  'period',
  'controls',
  'reviewed',
  'testsEffective',
  'testsNotEffective',
  'deficiencies',
  'materialWeaknesses',
  'significantDeficiencies',
  'controlDeficiencies',
  'notEvaluated',
] as const;
export type StatementPlace = (typeof statementPlaces)[number];

/** The places of a text that nobody fills: a slip of whoever wrote it. */
export function findUnknownPlaces({ zh, en }: Text): string[] {
  const named = [...`${zh}\n${en}`.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
  return [...new Set(named)].filter((name) => !statementPlaces.some((place) => place === name));
}

/** What is found and not yet judged, in a sentence of its own: no signer may take the count of what is evaluated for all there is. */
const sayNotEvaluated = (count: number): Text =>
  count === 0
    ? text('不存在已提出但尚未评价的缺陷。', 'There are no proposed deficiencies awaiting evaluation.')
    : text(`已提出但尚未评价的缺陷：${count} 项。`, `Proposed deficiencies not yet evaluated: ${count}.`);

/** What is signed, in words: the text with its scope, its period and its figures; where it leaves out what is not evaluated, that follows it. */
export function writeWords(words: Text, names: { readonly scope: Text; readonly period: Text }, figures: StatementFigures): Text {
  const deficiencies = figures.materialWeaknesses + figures.significantDeficiencies + figures.controlDeficiencies;
  const fill = (language: 'zh' | 'en') =>
    words[language].replace(/\{([^{}]*)\}/g, (whole, name: string) => {
      if (name === 'scope' || name === 'period') return names[name][language];
      if (name === 'deficiencies') return String(deficiencies);
      return statementPlaces.some((place) => place === name) ? String(figures[name as keyof StatementFigures]) : whole;
    });
  const added = sayNotEvaluated(figures.notEvaluated);
  const isTold = (language: 'zh' | 'en') => words[language].includes('{notEvaluated}');
  return {
    zh: isTold('zh') ? fill('zh') : `${fill('zh')}${added.zh}`,
    en: isTold('en') ? fill('en') : `${fill('en')} ${added.en}`,
  };
}
