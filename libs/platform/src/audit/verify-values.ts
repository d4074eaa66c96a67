import type { SqlRunner } from '../database/sql.ts';
import type { RecordKind } from '../record/index.ts';
import type { AuditedPart } from './audited.ts';
import type { StepBody } from '../workflow/hash-chain.ts';
import { isAsSaid, selectAudited, type AuditedRow, type SaidValue } from './said-values.ts';

const PAGE = 500;

interface Spoken {
  readonly record: number;
  readonly body: string;
}

/** Steps and records of before steps said values are no fault; they are counted. */
export interface ValueFindings {
  compared: number;
  /** Records of which no step says all that is audited. */
  unsaid: number;
  /** The same by kind, with the first of each. */
  readonly unsaidKinds: { readonly workflow: string; count: number; readonly ids: number[] }[];
}

/** Of each kind; more are told by their count. */
const MOST_NAMED = 30;

/** Compares the audited columns and parts of all records of a kind, or of one, with what their steps said last. */
export async function verifyValues(
  sql: SqlRunner,
  kind: RecordKind,
  problems: string[],
  only: number | null = null,
  findings: ValueFindings = { compared: 0, unsaid: 0, unsaidKinds: [] },
): Promise<ValueFindings> {
  const { audited } = kind;
  if (!audited) return findings;
  const { parts = [] } = audited;
  const workflow = kind.workflow.name;
  let after = 0;
  for (;;) {
    const rows = await sql.query<AuditedRow & Shown>(
      `${selectAudited(kind, parts)}, ${selectShown(parts)}, ${selectBefore(audited.before)} from ${kind.table} record where record.id > $1::bigint and ($2::bigint is null or record.id = $2) order by record.id limit ${PAGE}`,
      [after, only],
    );
    const ids = rows.map(({ record }) => record);
    const steps = await sql.query<Spoken>(
      `select subject_id as record, body from workflow_step where workflow = $1 and subject_id = any($2::bigint[]) order by subject_id, seq`,
      [workflow, ids],
    );
    const made = await readMadeBy(sql, kind, ids);
    const told = Map.groupBy(steps, ({ record }) => record);
    for (const row of rows) {
      const own = told.get(row.record) ?? [];
      const said = new Map<string, SaidValue>(Object.entries(made.get(row.record) ?? {}));
      for (const { body } of own) apply(readBody(body), said, kind.dependentsColumn);
      findings.compared += 1;
      if (compare(`${workflow} ${row.record}`, row, said, problems)) continue;
      countUnsaid(findings, workflow, row.record);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return findings;
    after = last.record;
  }
}

function countUnsaid(findings: ValueFindings, workflow: string, id: number): void {
  findings.unsaid += 1;
  const known = findings.unsaidKinds.find((one) => one.workflow === workflow);
  if (!known) findings.unsaidKinds.push({ workflow, count: 1, ids: [id] });
  else {
    known.count += 1;
    if (known.ids.length < MOST_NAMED) known.ids.push(id);
  }
}

/** What a step leaves. Who is tied to a record is added to by its steps, from what the first one found. */
function apply(body: StepBody | undefined, said: Map<string, SaidValue>, dependents: string | undefined): void {
  // A step of a version before may have changed anything: what is true from it on was not said.
  if (body && !('values' in body)) said.clear();
  for (const [name, value] of Object.entries(body?.values ?? {})) said.set(name, value);
  const before = dependents === undefined ? undefined : said.get(dependents);
  if (dependents === undefined || typeof before !== 'string' || !body?.involved) return;
  const { frees, binds = [] } = body.involved;
  const tied = frees ? [] : [...new Set([...readIds(before), ...binds])].sort((a, b) => a - b);
  said.set(dependents, JSON.stringify(tied));
}

/** Which parts are the record's to show, and of which what follows from the record does not hold. */
interface Shown {
  readonly hidden: readonly string[];
  readonly broken: readonly string[];
  /** What columns were before steps said them. */
  readonly before: Readonly<Record<string, string>>;
}

function selectShown(parts: readonly AuditedPart[]): string {
  const list = (tests: readonly string[]): string => `array_remove(array[${tests.join(', ')}]::text[], null)`;
  const hidden = parts.flatMap(({ name, when }) => (when ? [`case when (${when}) is not true then '${name}' end`] : []));
  const broken = parts.flatMap(({ name, table, of, when = 'true', follows }) =>
    follows
      ? [`case when (${when}) and not exists (select 1 from ${table} part where ${of} and (${follows.holds})) then '${name}' end`]
      : [],
  );
  return `${list(hidden)} as hidden, ${list(broken)} as broken`;
}

function selectBefore(before: Readonly<Record<string, string>> = {}): string {
  return `jsonb_build_object(${Object.entries(before)
    .flatMap(([column, was]) => [`'${column}'`, was])
    .join(', ')}) as before`;
}

/** @returns whether the steps say all that is audited of it */
function compare(name: string, row: AuditedRow & Shown, said: ReadonlyMap<string, SaidValue>, problems: string[]): boolean {
  let isWhole = true;
  for (const [field, present] of Object.entries(row.own)) {
    const value = said.get(field);
    if (value === undefined) isWhole &&= row.before[field] !== undefined && row.before[field] === present;
    else if (!isAsSaid(value, present)) problems.push(`${name}: its ${field} is not what its steps say`);
  }
  for (const [part, present] of Object.entries(row.parts)) {
    const value = said.get(part);
    // Rows that are another record's to show, and those that no step has fixed yet.
    if (row.hidden.includes(part) || value === undefined) continue;
    if (!isAsSaid(value, present)) problems.push(`${name}: its ${part} part is not what its steps say`);
  }
  for (const part of row.broken) problems.push(`${name}: its ${part} part does not follow from it`);
  return isWhole;
}

/** What the steps of others say of records that began with them. */
async function readMadeBy(
  sql: SqlRunner,
  { workflow, audited }: RecordKind,
  ids: readonly number[],
): Promise<Map<number, Readonly<Record<string, SaidValue>>>> {
  if (!audited?.madeBy || ids.length === 0) return new Map();
  const steps = await sql.query<{ body: string }>(
    `select s.body from workflow_step s where s.body like '%,"made":[%' and (s.workflow, s.subject_id) in (
       select workflow, subject from (${audited.madeBy}) makers where record = any($1::bigint[])) order by s.id`,
    [ids],
  );
  const made = steps.flatMap(({ body }) => readBody(body)?.made ?? []).filter((one) => one.workflow === workflow.name);
  return new Map(made.map(({ id, values }) => [id, values]));
}

function readIds(text: string): number[] {
  try {
    return JSON.parse(text) as number[];
  } catch {
    // Forged: what is left out is then found.
    return [];
  }
}

function readBody(text: string): StepBody | undefined {
  try {
    return JSON.parse(text) as StepBody;
  } catch {
    // The chain's own check names a text that cannot be read.
    return undefined;
  }
}
