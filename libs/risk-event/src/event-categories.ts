import { Injectable, type OnModuleInit } from '@nestjs/common';
import { carryAlong, countCarried, listChanges, WorkflowRunner, type Carried, type SqlRunner, type SqlTransaction } from '@portal/platform';
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

  count(sql: SqlRunner, move: CategoryMove): Promise<number> {
    return countCarried(sql, ofCategory(move));
  }

  move(tx: SqlTransaction, move: CategoryMove, actor: Actor, limit: number): Promise<number> {
    const fields = mergedColumns(move);
    return carryAlong<EventRow>(this.#runner, tx, actor, {
      ...ofCategory(move),
      limit,
      read: `select ${eventColumns}, ${eventFactColumns} from risk_event e where e.id = any($1::bigint[]) order by e.id`,
      toStep: (row) => ({
        kind: riskEventKind,
        subject: toEventRecord(row).subject,
        event: 'CATEGORY_MERGED',
        bySystem: true,
        comment: move.comment,
        fields,
        changes: listChanges(toWords(row), toWords({ ...row, ...fields })),
      }),
    });
  }
}

const ofCategory = ({ fromId, level }: CategoryMove): Carried => ({
  table: riskEventKind.table,
  where: `category${level}_id = $1`,
  params: [fromId],
});

const toWords = (row: { readonly [Column in keyof CategoryColumns]?: number | null }) => ({
  riskCategory1: row.category1_id,
  riskCategory2: row.category2_id,
  riskCategory3: row.category3_id,
});
