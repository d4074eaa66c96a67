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

/** What facts tell of, as their keys call it, and as the lifecycles do. */
export const recordKindOf = {
  control: 'riskControl',
  test: 'controlTest',
  deficiency: 'deficiency',
  statement: 'certification',
} as const;
export type FactKind = keyof typeof recordKindOf;

export type StatementFigure = keyof StatementFigures;

/** Which facts a figure counts: those of so many kinds of record, of one thing that is told of them, with these values or any (null). */
interface FigureRule {
  readonly of: FactKind;
  readonly aspect: string;
  readonly values: readonly string[] | null;
}

const ofClass = (name: string): FigureRule => ({ of: 'deficiency', aspect: 'class', values: [name] });
/** Deficiencies that are closed or dismissed are none: no fact tells of them. */
const figureRules: Readonly<Record<StatementFigure, FigureRule>> = {
  controls: { of: 'control', aspect: 'reviewed', values: null },
  reviewed: { of: 'control', aspect: 'reviewed', values: ['yes'] },
  testsEffective: { of: 'test', aspect: 'conclusion', values: ['effective'] },
  testsNotEffective: { of: 'test', aspect: 'conclusion', values: ['ineffective'] },
  materialWeaknesses: ofClass('material'),
  significantDeficiencies: ofClass('significant'),
  controlDeficiencies: ofClass('control'),
  notEvaluated: ofClass(NOT_EVALUATED),
  below: { of: 'statement', aspect: 'state', values: null },
  belowSettled: { of: 'statement', aspect: 'state', values: settledStatementStates },
};

/** Of which kind of record the facts behind a figure are. */
export const kindOfFigure = (figure: StatementFigure): FigureRule['of'] => figureRules[figure].of;

/** The facts that a figure counts, one a record. */
export function factsBehind<One extends Fact>(facts: ReadonlyMap<string, One>, figure: StatementFigure): One[] {
  const { of, aspect, values } = figureRules[figure];
  return [...facts.values()].filter((fact) => {
    const read = readKey(fact.key);
    return read.kind === of && read.aspect === aspect && (values === null || values.includes(fact.value));
  });
}

/** The figures follow from the facts alone: what is signed in figures is what the hash binds, and what `factsBehind` lists. */
export function countFigures(facts: Facts): StatementFigures {
  const names = Object.keys(figureRules) as StatementFigure[];
  return Object.fromEntries(names.map((name) => [name, factsBehind(facts, name).length])) as unknown as StatementFigures;
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
