import { quoteState, type SqlTransaction } from '@portal/platform';
import { riskControlWorkflow } from '@portal/workflows';
import type { ControlRecord, StandardColumns } from '../risk-control.reader.ts';
import { nextRiskNumbers } from '../risk-number.ts';
import { wireNames } from '../standard-information.ts';

/** How a year is refused that is there already. */
export const isThere = { message: 'rollForward.exists', finer: 'exists' } as const;

/** A finished row that may be rolled. */
export interface Rolling {
  readonly record: ControlRecord;
  /** The year to roll into. */
  readonly year: number;
  /** Null where the owner has left. */
  readonly ownerId: number | null;
}

/** What became of it. */
export interface Rolled {
  readonly id: number;
  readonly riskNo: string;
}

export interface Newcomer extends Rolled {
  readonly columns: StandardColumns;
  /** Of last year's assessment; null where there was none. */
  readonly frequency: number | null;
  readonly mode: number | null;
}

const standardNames = Object.keys(wireNames) as (keyof StandardColumns)[];

/**
 * Makes the rows of the new years as drafts, each with last year's assessment beside it: four statements for however many rows.
 * @returns by the ids of the old rows; one is absent whose year somebody else has made at the same moment
 */
export async function makeNewYears(
  tx: SqlTransaction,
  rollable: readonly Rolling[],
  creatorId: number,
  at: Date,
): Promise<Map<number, Newcomer>> {
  if (rollable.length === 0) return new Map();
  const numbers = await nextRiskNumbers(
    tx,
    rollable.map(({ year }) => year),
  );
  const departments = await readSuccessors(
    tx,
    rollable.map(({ record }) => record.row.department_id),
  );
  const wanted = rollable.map(({ record: { row }, year, ownerId }, place) => ({
    oldId: row.id,
    riskNo: numbers[place]!,
    columns: {
      ...(Object.fromEntries(standardNames.map((name) => [name, row[name]])) as unknown as StandardColumns),
      owner_id: ownerId,
      department_id: row.department_id === null ? null : (departments.get(row.department_id) ?? null),
    },
    own: {
      lineage_id: row.lineage_id,
      risk_year: year,
      need_owner_approve: row.need_owner_approve,
      assigned_at: ownerId === null ? null : at,
    },
  }));
  // What the table's own rule keeps out (a year is there once) is told by its absence.
  const made = await tx.query<{ id: number; risk_no: string }>(
    `insert into risk_control (lineage_id, risk_no, risk_year, state, creator_id, need_owner_approve, assigned_at, ${standardNames.join(', ')})
     select lineage_id, risk_no, risk_year, ${quoteState(riskControlWorkflow, riskControlWorkflow.initial)}, $2::bigint, need_owner_approve, assigned_at, ${standardNames.join(', ')}
     from jsonb_populate_recordset(null::risk_control, $1::jsonb) order by risk_no on conflict do nothing returning id, risk_no`,
    [JSON.stringify(wanted.map(({ riskNo, columns, own }) => ({ ...columns, ...own, risk_no: riskNo }))), creatorId],
  );
  const ids = new Map(made.map(({ id, risk_no }) => [risk_no, id]));
  const newcomers = wanted.flatMap(({ oldId, riskNo, columns }) => {
    const id = ids.get(riskNo);
    return id === undefined ? [] : [{ oldId, id, riskNo, columns }];
  });
  const assessed = await tx.query<{ risk_id: number; frequency: number; mode: number }>(
    `insert into self_assessment (risk_id, previous_desc, frequency, mode)
     select made.id, current_desc, frequency, mode from unnest($1::bigint[], $2::bigint[]) as made (id, old_id)
       join self_assessment on risk_id = made.old_id returning risk_id, frequency, mode`,
    [newcomers.map(({ id }) => id), newcomers.map(({ oldId }) => oldId)],
  );
  const lastYears = new Map(assessed.map((row) => [row.risk_id, row]));
  return new Map(
    newcomers.map(({ oldId, ...newcomer }) => {
      const { frequency = null, mode = null } = lastYears.get(newcomer.id) ?? {};
      return [oldId, { ...newcomer, frequency, mode }];
    }),
  );
}

/** The departments into which these have been merged, themselves where they have not; by their ids. */
async function readSuccessors(tx: SqlTransaction, departmentIds: readonly (number | null)[]): Promise<Map<number, number | null>> {
  const rows = await tx.query<{ id: number; successor: number | null }>(
    'select id, department_successor(id) as successor from unnest($1::bigint[]) as d (id)',
    [[...new Set(departmentIds.filter((id) => id !== null))]],
  );
  return new Map(rows.map(({ id, successor }) => [id, successor]));
}
