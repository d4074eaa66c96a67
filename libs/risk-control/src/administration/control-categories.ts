import { Injectable, type OnModuleInit } from '@nestjs/common';
import { listChanges, WorkflowRunner, type SqlRunner, type SqlTransaction } from '@portal/platform';
import { CategoryCarriers, mergedColumns, type CategoryCarrier, type CategoryMove } from '@portal/risk-register';
import type { Actor } from '@portal/workflows';
import { riskControlKind } from '../risk-control.record.ts';
import { factColumns, factJoins, toControlRecord, type ControlRow } from '../risk-control.reader.ts';
import { riskCoverage } from '../sharing/risk-coverage.ts';
import { toWireNames } from '../standard-information.ts';

/** Risk controls follow their category into the one that it is merged into: of every year and state, deleted ones too. */
@Injectable()
export class ControlCategories implements CategoryCarrier, OnModuleInit {
  readonly name = 'controls';
  readonly namesItem = 'exists (select 1 from risk_control c where c.risk_store_no = item.ru_no and c.risk_year = item.risk_year)';
  readonly covers = riskCoverage;
  readonly #carriers: CategoryCarriers;
  readonly #runner: WorkflowRunner;

  constructor(carriers: CategoryCarriers, runner: WorkflowRunner) {
    this.#carriers = carriers;
    this.#runner = runner;
  }

  onModuleInit(): void {
    this.#carriers.register(this);
  }

  async count(sql: SqlRunner, { fromId, level }: CategoryMove): Promise<number> {
    const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from risk_control where category${level}_id = $1`, [fromId]);
    return row!.n;
  }

  async move(tx: SqlTransaction, move: CategoryMove, actor: Actor, limit: number): Promise<number> {
    // Locked before they are read: nobody moves them between, so that one lost race does not undo the others.
    const locked = await tx.query<{ id: number }>(
      `select id from risk_control where category${move.level}_id = $1 order by id limit $2 for update`,
      [move.fromId, limit],
    );
    const rows = await tx.query<ControlRow>(
      `select c.*, ${factColumns} from risk_control c ${factJoins} where c.id = any($1::bigint[]) order by c.id`,
      [locked.map(({ id }) => id)],
    );
    const fields = mergedColumns(move);
    await this.#runner.commitIn(
      tx,
      rows.map((row) => ({
        kind: riskControlKind,
        subject: toControlRecord(row).subject,
        event: 'CATEGORY_MERGED',
        bySystem: true,
        comment: move.comment,
        fields,
        changes: listChanges(toWireNames(pick(row, fields)), toWireNames(fields)),
        payload: { ownerId: row.owner_id },
      })),
      { actor },
    );
    return rows.length;
  }
}

const pick = (row: ControlRow, fields: Partial<ControlRow>): Partial<ControlRow> =>
  Object.fromEntries((Object.keys(fields) as (keyof ControlRow)[]).map((column) => [column, row[column]]));
