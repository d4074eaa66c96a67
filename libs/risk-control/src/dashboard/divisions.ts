import type { Bind } from '@portal/platform';
import type { CountedPart } from '../figures/control-counts.ts';
import { figureColumns, levelConditions } from './figure-conditions.ts';
import type { Part } from './slices.ts';

/** Days `yyyy-MM-dd` by which deadlines are told apart: before today is overdue, up to `soonUntil` is soon. */
export interface DueDays {
  readonly today: string;
  readonly soonUntil: string;
}

/** What a dashboard divides its controls by. */
const dimensions = [
  'category1',
  'businessUnit',
  'managementArea',
  'keyControl',
  'controlOwnerFunction',
  'score',
  'controlMode',
  'controlFrequency',
  'state',
  'due',
  'effectiveness',
  'deficiency',
  'openIssues',
] as const;
export type Dimension = (typeof dimensions)[number];

/** What the figures of a dashboard are made of, wherever it was counted. */
export interface Divided {
  readonly total: number;
  /** How many count at each level. */
  readonly levels: readonly [number, number, number];
  readonly parts: Readonly<Record<Dimension, Part[]>>;
}

/** A row of `divide`: the sum over all that its mask leaves out. */
export type DividedRow = Readonly<Record<Dimension, string | null>> & {
  mask: number;
  n: number;
  level1: number;
  level2: number;
  level3: number;
};

type Expressions = Readonly<Record<Exclude<Dimension, 'due' | 'openIssues'> | 'dueOn' | 'hasOpenIssue', string>>;
interface Source {
  readonly from: string;
  readonly expressions: Expressions;
  readonly levels: Readonly<Record<number, string>>;
}

const levels = [1, 2, 3] as const;

/** The joins of a list, with its condition. */
export const divideControls = (from: string): Source => ({ from, expressions: figureColumns, levels: levelConditions });

/** Rows of `risk_control_figure`, which know all of it by themselves. */
export const divideFigures = (source: string): Source => ({
  from: `${source} v`,
  expressions: {
    category1: 'v.category1',
    businessUnit: 'v.business_unit',
    managementArea: 'v.management_area',
    keyControl: 'v.key_control',
    controlOwnerFunction: 'v.control_owner_function',
    score: 'v.score',
    controlMode: 'v.control_mode',
    controlFrequency: 'v.control_frequency',
    state: 'v.state',
    dueOn: 'v.due_on',
    effectiveness: 'v.effectiveness',
    deficiency: 'v.deficiency',
    hasOpenIssue: 'v.has_open_issue',
  },
  levels: { 1: 'v.category1 is not null', 2: 'v.is_level2', 3: 'v.is_level3' },
});

/** All divisions of a source in one pass: a statement of {@link DividedRow}s. */
export function divide({ from, expressions, levels: conditions }: Source, days: DueDays, bind: Bind): string {
  const { dueOn, hasOpenIssue, ...columns } = expressions;
  const [today, soonUntil] = [`${bind(days.today)}::date`, `${bind(days.soonUntil)}::date`];
  const all: Readonly<Record<Dimension, string>> = {
    ...columns,
    due: `case when ${dueOn} < ${today} then 'overdue' when ${dueOn} <= ${soonUntil} then 'soon' when ${dueOn} is not null then 'later' end`,
    openIssues: hasOpenIssue,
  };
  const quoted = dimensions.map((name) => `"${name}"`);
  return `select grouping(${quoted.join(', ')}) as mask, ${quoted.map((name) => `${name}::text`).join(', ')}, count(*)::int as n,
      ${levels.map((level) => `count(*) filter (where is_level${level})::int as level${level}`).join(', ')}
    from (
      select ${dimensions.map((name) => `${all[name]} as "${name}"`).join(',\n')},
        ${levels.map((level) => `${conditions[level]} as is_level${level}`).join(', ')}
      from ${from}
    ) matched
    group by grouping sets ((), ${quoted.map((name) => `(${name})`).join(', ')})`;
}

/** GROUPING() has a bit for every dimension that a row sums over; the first one is the highest. */
const everything = 2 ** dimensions.length - 1;
const maskOf = (index: number) => everything - 2 ** (dimensions.length - 1 - index);

const partsOf = (read: (name: Dimension, index: number) => Part[]) =>
  Object.fromEntries(dimensions.map((name, index) => [name, read(name, index)])) as Record<Dimension, Part[]>;

/** What the statement of {@link divide} has answered. */
export function readDivided(rows: readonly DividedRow[]): Divided {
  const all = rows.find((row) => row.mask === everything);
  const parts = partsOf((name, index) =>
    rows.filter((row) => row.mask === maskOf(index)).map((row) => ({ value: row[name], count: row.n })),
  );
  return { total: all?.n ?? 0, levels: [all?.level1 ?? 0, all?.level2 ?? 0, all?.level3 ?? 0], parts };
}

/** The kept counts as divisions: a due date is kept by its day, and what has no value of a kind is what is left of the total. */
export function readCounted(rows: readonly CountedPart[], days: DueDays): Divided {
  const of = (name: string) => rows.filter((row) => row.name === name);
  const sum = (parts: readonly Part[]) => parts.reduce((all, { count }) => all + count, 0);
  const total = sum(of('total'));
  const rest = (value: string | null, parts: readonly Part[]) => ({ value, count: total - sum(parts) });
  const toDue = (day: string | null) => day && (day < days.today ? 'overdue' : day <= days.soonUntil ? 'soon' : 'later');
  const parts = partsOf((name) => {
    const counted: Part[] = name === 'due' ? of('dueOn').map((row) => ({ ...row, value: toDue(row.value) })) : of(name);
    return [...counted, rest(name === 'openIssues' ? 'false' : null, counted)].filter(({ count }) => count !== 0);
  });
  return {
    total,
    levels: [
      sum(parts.category1.filter(({ value }) => value !== null)),
      rest(null, of('notLevel2')).count,
      rest(null, of('notLevel3')).count,
    ],
    parts,
  };
}
