import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SqlRunner } from '../database/sql.ts';
import type { RecordKind } from '../record/index.ts';
import type { AuditedPart, MadeRecords } from './audited.ts';

/** What a step says of one column or part: its text, the hash of a long one, null for nothing. */
export type SaidValue = string | null | { readonly sha256: string };
export type SaidValues = Readonly<Record<string, SaidValue>>;
/** A record that began with the step of another. */
export interface SaidRecord {
  readonly workflow: string;
  readonly id: number;
  readonly values: SaidValues;
}
export interface Said {
  readonly values?: SaidValues;
  readonly made?: readonly SaidRecord[];
}

/** A step of which something is to be said. */
export interface SayingStep {
  readonly kind: RecordKind;
  readonly subject: { readonly id: number; readonly version: number };
  readonly event: string;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/** Longer texts stand in the steps by their hash: their words are in the step's changes, and a paper of fifty questions in its table. */
const LONGEST = 200;

/**
 * What steps say of their records' audited columns: the first one all as they stand, every one the columns that it gives and the parts that its event
 * may change. A step that gives nothing says so: one without a word is of a version before. Only what a step means to change is said anew, so that a step does not make right what was changed past the portal before.
 * @param sql the transaction of the steps, after everything else that it writes
 */
export async function readSaid(sql: SqlRunner, steps: readonly SayingStep[]): Promise<Map<number, Said>> {
  const said = new Map<number, Said>();
  for (const [, alike] of Map.groupBy(steps, (step) => `${step.kind.workflow.name} ${step.event} ${step.subject.version === 1}`)) {
    const { kind, event, subject } = alike[0]!;
    if (!kind.audited) continue;
    const isFirst = subject.version === 1;
    const { columns, parts = [], makes = [] } = kind.audited;
    const spoken = parts.filter((part) => part.events.includes(event) || (isFirst && !part.later));
    const given = alike.map(({ subject: { id }, fields }) => ({ id, fields }));
    const rows = isFirst || spoken.length > 0 ? await readRows(sql, kind, spoken, given) : [];
    const found = new Map(rows.map((row) => [row.record, row]));
    const made = await readMade(
      sql,
      kind,
      makes.filter((one) => one.events.includes(event)),
      given.map(({ id }) => id),
    );
    for (const { subject: record, fields = {} } of alike) {
      const row = found.get(record.id);
      const values = {
        ...(isFirst && row ? shortenAll(row.own, kind.dependentsColumn) : {}),
        ...Object.fromEntries(
          Object.entries(fields).flatMap(([column, value]) => (columns.includes(column) ? [[column, shorten(toText(value))]] : [])),
        ),
        ...(row ? shortenAll(row.parts) : {}),
      };
      const own = made.get(record.id);
      said.set(record.id, { values, ...(own && { made: own }) });
    }
  }
  return said;
}

export interface AuditedRow {
  readonly record: number;
  readonly own: Readonly<Record<string, string | null>>;
  /** Each the rows of one part, as one text. */
  readonly parts: Readonly<Record<string, string | null>>;
}

/** SQL: audited columns and parts of a kind's rows as texts that do not depend on their order, to be completed by where they are from, as `record`. */
export function selectAudited({ audited }: RecordKind, parts: readonly AuditedPart[]): string {
  const own = audited!.columns.map((column) => `'${column}'`).join(', ');
  return `select record.id as record,
      (select jsonb_object_agg(key, value #>> '{}') from jsonb_each(to_jsonb(record)) where key in (${own})) as own,
      jsonb_build_object(${parts.map((part) => `'${part.name}', ${selectPart(part)}`).join(', ')}) as parts`;
}

/** SQL: the rows of a part as one text. */
function selectPart({ table, of, columns }: AuditedPart): string {
  return `(select coalesce(jsonb_agg(said order by said::text), '[]')::text
    from (select jsonb_build_object(${columns.map((column) => `'${column}', part.${column}`).join(', ')}) as said from ${table} part where ${of}) rows)`;
}

/** The rows as they are with what the steps give them. */
function readRows(
  sql: SqlRunner,
  kind: RecordKind,
  parts: readonly AuditedPart[],
  steps: readonly { readonly id: number; readonly fields?: Readonly<Record<string, unknown>> | undefined }[],
): Promise<AuditedRow[]> {
  return sql.query<AuditedRow>(
    `${selectAudited(kind, parts)} from unnest($1::bigint[], $2::jsonb[]) as given (id, fields) join ${kind.table} base on base.id = given.id
     cross join lateral jsonb_populate_record(base, given.fields) record`,
    [steps.map(({ id }) => id), steps.map(({ fields = {} }) => JSON.stringify(fields))],
  );
}

/** Records that begin with these steps and have taken none of their own yet. */
async function readMade(
  sql: SqlRunner,
  { table }: RecordKind,
  makes: readonly MadeRecords[],
  ids: readonly number[],
): Promise<Map<number, SaidRecord[]>> {
  const made = new Map<number, SaidRecord[]>();
  for (const { kind, of } of makes) {
    const owned = await sql.query<{ id: number; maker: number }>(
      `select made.id, record.id as maker from ${kind.table} made join ${table} record on ${of} where record.id = any($1::bigint[]) and made.version = 1
       order by made.id`,
      [ids],
    );
    const rows = await readRows(sql, kind, [], owned);
    const values = new Map(rows.map(({ record, own }) => [record, shortenAll(own)]));
    for (const { id, maker } of owned)
      made.set(maker, [...(made.get(maker) ?? []), { workflow: kind.workflow.name, id, values: values.get(id)! }]);
  }
  return made;
}

/** @param whole the column whose text is never shortened */
function shortenAll(values: Readonly<Record<string, string | null>>, whole?: string): SaidValues {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, name === whole ? text : shorten(text)]));
}

/** What is no plain text is kept whole when it comes from a service: the database orders its parts in its own way. */
function toText(value: unknown): string | null | { readonly whole: string } {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return { whole: JSON.stringify(value) };
  const text = String(value);
  return /^[[{]/.test(text) ? { whole: text } : text;
}

function shorten(text: string | null | { readonly whole: string }): SaidValue {
  if (text === null) return null;
  if (typeof text === 'object') return text.whole;
  return text.length > LONGEST ? { sha256: hashOf(text) } : text;
}

const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Whether the database shows what a step said: numbers, times and lists may be written in another way. */
export function isAsSaid(said: SaidValue, present: string | null): boolean {
  if (said === null || present === null) return said === present;
  if (typeof said === 'object') return said.sha256 === hashOf(present);
  if (said === present) return true;
  if (INSTANT.test(said) && INSTANT.test(present)) return Date.parse(said) === Date.parse(present);
  const [before, now] = [parse(said), parse(present)];
  return before !== undefined && typeof before !== 'string' && isDeepStrictEqual(before, now);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
