import type { MissingValue } from '@portal/contract';
import type { Bind } from '@portal/platform';
import { readChanged, type ListFilters } from '../list-conditions.ts';

/** Days, both included; null is open. */
interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** Instants, the first included, the last not; null is open. */
interface InstantRange {
  readonly since: string | null;
  readonly before: string | null;
}

/** Scores of one digit, both included. */
interface ScoreRange {
  readonly least: number;
  readonly most: number;
}

/** One filter that the kept figures of a control answer: what it asks of a figure, and the cell that counts the controls that have it. */
export interface Trait {
  readonly column: string;
  readonly test: '=' | 'is null' | 'is true' | 'is not null' | DayRange | InstantRange | ScoreRange;
  /** Of a list, one of its items. */
  readonly value?: string | number | boolean | readonly number[];
  /** The part of `risk_control_count`, or those from one up to below another; null where no parts hold exactly these. */
  readonly part: string | readonly [from: string, below: string] | null;
  /** A column of the control's own row says it as well, and has an index of its own: a page of the list asks that one. */
  readonly isOfRow?: true;
}

const NO_TRAITS = {
  score: null,
  controlFrequency: 0,
  effectiveness: null,
  effectivenessFrom: null,
  effectivenessTo: null,
  deficiency: '',
  openIssues: null,
  dueFrom: null,
  dueTo: null,
  categoryLevel: null,
  missing: '',
} satisfies Partial<ListFilters>;

/** The column of what may be missing, and the part of those without it. That an open review has nobody is in no figure. */
const missingColumns: Readonly<Record<Exclude<MissingValue, 'reviewer'>, readonly [column: string, part: string]>> = {
  category: ['category1', 'category1'],
  businessUnit: ['business_unit', 'businessUnit'],
  managementArea: ['management_area', 'managementArea'],
  keyControl: ['key_control', 'keyControl'],
  controlOwnerFunction: ['control_owner_function', 'controlOwnerFunction'],
  controlMode: ['control_mode', 'controlMode'],
  controlFrequency: ['control_frequency', 'controlFrequency'],
  effectiveness: ['effectiveness', 'effectiveness'],
  deficiency: ['deficiency', 'deficiency'],
  dueDate: ['due_on', 'dueOn'],
};

const levels: Readonly<Record<number, Trait>> = {
  1: { column: 'category1', test: 'is not null', part: 'level1' },
  2: { column: 'is_level2', test: 'is true', part: 'level2' },
  3: { column: 'is_level3', test: 'is true', part: 'level3' },
};

/** Nothing has it: what cannot be is an empty list. */
const NOTHING: Trait = { column: 'control_id', test: 'is null', part: 'nothing' };

const isMissingColumn = (text: string): text is keyof typeof missingColumns => Object.hasOwn(missingColumns, text);

/** The filters of a list request that stand behind the dashboard's figures, as the kept figures know them (docs/decisions/wire.md). */
export function readTraits(query: ListFilters): Trait[] {
  const traits: Trait[] = [];
  const equals = (column: string, name: string, value: string | number | boolean) =>
    traits.push({ column, test: '=', value, part: `${name}=${value}` });
  if (query.score === 0) traits.push({ column: 'score', test: 'is null', part: 'score' });
  else if (query.score !== null) equals('score', 'score', query.score);
  if (query.controlFrequency) equals('control_frequency', 'controlFrequency', query.controlFrequency);
  const { effectivenessFrom: from, effectivenessTo: to } = query;
  if (from !== null || to !== null) traits.push(readEffectiveness(from ?? 1, to ?? 5));
  if (query.effectiveness !== null) equals('effectiveness', 'effectiveness', query.effectiveness);
  if (query.deficiency) equals('deficiency', 'deficiency', query.deficiency);
  if (query.openIssues !== null) equals('has_open_issue', 'openIssues', query.openIssues);
  if (query.dueFrom || query.dueTo) traits.push(readDueDays(query));
  if (query.ownerIds) traits.push({ column: 'owner_id', test: '=', value: query.ownerIds, part: null });
  if (query.waitsFor) traits.push({ column: 'waits_for', test: '=', value: query.waitsFor, part: null });
  if (query.categoryLevel !== null) traits.push(levels[query.categoryLevel] ?? NOTHING);
  if (query.missing && query.missing !== 'reviewer') {
    const missing = isMissingColumn(query.missing) ? missingColumns[query.missing] : null;
    traits.push(missing ? { column: missing[0], test: 'is null', part: missing[1] } : NOTHING);
  }
  return traits;
}

/** What a control's own row says too: its figure counts it, together with what only a figure knows. */
export function readRowTraits(query: ListFilters): Trait[] {
  const traits: Trait[] = [];
  const among = (column: string, value: readonly number[] | undefined) =>
    value && traits.push({ column, test: '=', value, part: null, isOfRow: true });
  among('control_id', query.unheldIds);
  among('department_id', query.departmentIds);
  among('department_id', query.companyDepartmentIds);
  const { since, before } = readChanged(query);
  if (since || before) traits.push({ column: 'updated_at', test: { since, before }, part: null, isOfRow: true });
  return traits;
}

/** Its parts follow each other, as its scores have one digit; what lies beyond those is no part, and an empty list. */
function readEffectiveness(from: number, to: number): Trait {
  const [least, most] = [Math.max(from, 1), Math.min(to, 5)];
  if (least > most) return NOTHING;
  return { column: 'effectiveness', test: { least, most }, part: [`effectiveness=${least}`, `effectiveness=${most}~`] };
}

/** Parts are in the order of their bytes: what stands behind a day's own part is the next day's. */
function readDueDays({ dueFrom, dueTo }: ListFilters): Trait {
  const test = { from: dueFrom || null, to: dueTo || null };
  return { column: 'due_on', test, part: [`dueOn=${test.from ?? ''}`, test.to ? `dueOn=${test.to}~` : 'dueOn>'] };
}

/** The request without its traits: what is left of `missing` is that an open review has nobody, which no figure knows. */
export function withoutTraits(query: ListFilters): ListFilters {
  const { ownerIds: _, waitsFor: __, ...others } = query;
  return { ...others, ...NO_TRAITS, missing: query.missing === 'reviewer' ? query.missing : '' };
}

/** The request without what a control's own row says too. */
export function withoutRowTraits(query: ListFilters): ListFilters {
  const { unheldIds: _, departmentIds: __, companyDepartmentIds: ___, ...others } = query;
  return { ...others, startDate: null, endDate: null, changedFrom: null, changedBefore: null };
}

/** The traits as conditions of a figure `v`. */
export function traitConditions(traits: readonly Trait[], bind: Bind): string[] {
  return traits.map(({ column, test, value }) => {
    if (typeof test === 'object' && 'least' in test) return `v.${column} between ${bind(test.least)}::int and ${bind(test.most)}::int`;
    if (typeof test === 'object' && 'since' in test) {
      const ends = [
        ...(test.since ? [`v.${column} >= ${bind(test.since)}::timestamptz`] : []),
        ...(test.before ? [`v.${column} < ${bind(test.before)}::timestamptz`] : []),
      ];
      return ends.join(' and ');
    }
    if (typeof test === 'object') {
      const ends = [
        ...(test.from ? [`v.${column} >= ${bind(test.from)}::date`] : []),
        ...(test.to ? [`v.${column} <= ${bind(test.to)}::date`] : []),
      ];
      return ends.join(' and ');
    }
    if (value === undefined) return `v.${column} ${test}`;
    if (typeof value === 'object') return `v.${column} = any(${bind(value)}::bigint[])`;
    if (typeof value === 'boolean') return value ? `v.${column}` : `not v.${column}`;
    return `v.${column} ${test} ${bind(value)}::${typeof value === 'number' ? 'int' : 'text'}`;
  });
}
