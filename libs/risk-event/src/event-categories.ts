import { Injectable, type OnModuleInit } from '@nestjs/common';
import { listChanges, WorkflowRunner, type SqlRunner, type SqlTransaction } from '@portal/platform';
import { CategoryCarriers, mergedColumns, type CategoryCarrier, type CategoryColumns, type CategoryMove } from '@portal/risk-register';
import type { Actor } from '@portal/workflows';
import { riskEventKind } from './risk-event.record.ts';
import { eventColumns, eventFactColumns, toEventRecord, type EventRow } from './risk-event.reader.ts';

/** Risk events follow their category into the one that it is merged into. */
@Injectable()
export class EventCategories implements CategoryCarrier, OnModuleInit {
  readonly name = 'events';
  readonly namesItem = 'exists (select 1 from risk_event v where v.risk_no = item.ru_no)';
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
    const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from risk_event where category${level}_id = $1`, [fromId]);
    return row!.n;
  }

  async move(tx: SqlTransaction, move: CategoryMove, actor: Actor, limit: number): Promise<number> {
    const locked = await tx.query<{ id: number }>(
      `select id from risk_event where category${move.level}_id = $1 order by id limit $2 for update`,
      [move.fromId, limit],
    );
    const rows = await tx.query<EventRow>(
      `select ${eventColumns}, ${eventFactColumns} from risk_event e where e.id = any($1::bigint[]) order by e.id`,
      [locked.map(({ id }) => id)],
    );
    const fields = mergedColumns(move);
    await this.#runner.commitIn(
      tx,
      rows.map((row) => ({
        kind: riskEventKind,
        subject: toEventRecord(row).subject,
        event: 'CATEGORY_MERGED',
        bySystem: true,
        comment: move.comment,
        fields,
        changes: listChanges(toWords(row), toWords({ ...row, ...fields })),
      })),
      { actor },
    );
    return rows.length;
  }
}

const toWords = (row: { readonly [Column in keyof CategoryColumns]?: number | null }) => ({
  riskCategory1: row.category1_id,
  riskCategory2: row.category2_id,
  riskCategory3: row.category3_id,
});
