import { Injectable, type OnModuleInit } from '@nestjs/common';
import { carryAlong, countCarried, listChanges, WorkflowRunner, type Carried, type SqlRunner, type SqlTransaction } from '@portal/platform';
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

  count(sql: SqlRunner, move: CategoryMove): Promise<number> {
    return countCarried(sql, ofCategory(move));
  }

  move(tx: SqlTransaction, move: CategoryMove, actor: Actor, limit: number): Promise<number> {
    const fields = mergedColumns(move);
    return carryAlong<ControlRow>(this.#runner, tx, actor, {
      ...ofCategory(move),
      limit,
      read: `select c.*, ${factColumns} from risk_control c ${factJoins} where c.id = any($1::bigint[]) order by c.id`,
      toStep: (row) => ({
        kind: riskControlKind,
        subject: toControlRecord(row).subject,
        event: 'CATEGORY_MERGED',
        bySystem: true,
        comment: move.comment,
        fields,
        changes: listChanges(toWireNames(pick(row, fields)), toWireNames(fields)),
        payload: { ownerId: row.owner_id },
      }),
    });
  }
}

const ofCategory = ({ fromId, level }: CategoryMove): Carried => ({
  table: riskControlKind.table,
  where: `category${level}_id = $1`,
  params: [fromId],
});

const pick = (row: ControlRow, fields: Partial<ControlRow>): Partial<ControlRow> =>
  Object.fromEntries((Object.keys(fields) as (keyof ControlRow)[]).map((column) => [column, row[column]]));
