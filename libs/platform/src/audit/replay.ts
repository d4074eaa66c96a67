import type { SqlRunner } from '../database/sql.ts';
import type { RecordKind } from '../record/index.ts';
import type { StepBody } from '../workflow/hash-chain.ts';
import type { FieldChange } from '../workflow/subject.ts';
import type { ReplayRule } from './replay-rule.ts';

const PAGE = 500;
type Row = Readonly<Record<string, unknown>> & { readonly record: number };

/** Replays the steps of all records of a kind, or of one, against their rows. @returns how many were compared */
export async function verifyReplay(sql: SqlRunner, kind: RecordKind, problems: string[], only: number | null = null): Promise<number> {
  if (!kind.replay) return 0;
  const workflow = kind.workflow.name;
  const past = new PastNames(sql);
  let [after, compared] = [0, 0];
  for (;;) {
    const rows = await sql.query<Row>(
      `select * from (${kind.replay.select}) replayed where record > $1::bigint and ($2::bigint is null or record = $2) order by record limit ${PAGE}`,
      [after, only],
    );
    const steps = await sql.query<{ record: number; body: string }>(
      `select subject_id as record, body from workflow_step where workflow = $1 and subject_id = any($2::bigint[]) order by subject_id, seq`,
      [workflow, rows.map(({ record }) => record)],
    );
    const told = Map.groupBy(steps, ({ record }) => record);
    for (const row of rows) {
      const bodies = (told.get(row.record) ?? []).map(({ body }) => changesOf(body));
      for (const field of await findDifferences(kind.replay, row, bodies, past)) {
        problems.push(`${workflow} ${row.record}: its ${field} is not what its steps say`);
      }
    }
    compared += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return compared;
    after = last.record;
  }
}

async function findDifferences(
  { defaults = {}, people = [], whole }: ReplayRule,
  row: Row,
  steps: readonly (readonly FieldChange[])[],
  past: PastNames,
): Promise<string[]> {
  const beginsWhole = whole === undefined || (steps[0]?.some(({ field }) => field === whole) ?? false);
  const said = new Map(steps.flat().map(({ field, after }) => [field, after]));
  const different: string[] = [];
  for (const [field, value] of Object.entries(row)) {
    if (field === 'record') continue;
    const expected = said.get(field) ?? (beginsWhole ? (defaults[field] ?? '') : undefined);
    const present = value === null || value === undefined ? '' : String(value);
    if (expected === undefined || expected === present) continue;
    if (people.includes(field) && (await past.mayBe(expected, present))) continue;
    different.push(field);
  }
  return different;
}

function changesOf(body: string): readonly FieldChange[] {
  try {
    return (JSON.parse(body) as StepBody).changes;
  } catch {
    // The chain's own check names a text that cannot be read.
    return [];
  }
}

/** Whether a text of a step may be a person of today: his name, or one that nobody has any more. */
class PastNames {
  readonly #sql: SqlRunner;
  readonly #known = new Map<string, readonly string[]>();

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  async mayBe(text: string, id: string): Promise<boolean> {
    if (text === '' || /^\d+$/.test(text)) return false;
    const found = this.#known.get(text) ?? (await this.#find(text));
    this.#known.set(text, found);
    return found.length === 0 ? id !== '' : found.includes(id);
  }

  async #find(text: string): Promise<string[]> {
    const rows = await this.#sql.query<{ id: string }>(
      `select id::text as id from person where $1 in (name, english_name, name || ' (' || user_no || ')')`,
      [text],
    );
    return rows.map(({ id }) => id);
  }
}
