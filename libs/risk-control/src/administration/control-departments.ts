import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DepartmentCarriers, type DepartmentCarrier, type DepartmentMove } from '@portal/directory';
import {
  carryAlong,
  countCarried,
  listChanges,
  quoteStates,
  WorkflowRunner,
  type Carried,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import { riskControlWorkflow, statesOf, type Actor } from '@portal/workflows';
import { riskControlKind } from '../risk-control.record.ts';
import { factColumns, factJoins, toControlRecord, type ControlRow } from '../risk-control.reader.ts';
import { toWireNames } from '../standard-information.ts';

const endStates = quoteStates(
  riskControlWorkflow,
  statesOf(riskControlWorkflow, ({ isEnd }) => isEnd),
);

/**
 * Controls that are not complete, deleted ones too, follow their department into the one that it is merged into; what is complete keeps the department of
 * its year. Rules of allocation follow as settings do.
 */
@Injectable()
export class ControlDepartments implements DepartmentCarrier, OnModuleInit {
  readonly name = 'controls';
  readonly #carriers: DepartmentCarriers;
  readonly #runner: WorkflowRunner;

  constructor(carriers: DepartmentCarriers, runner: WorkflowRunner) {
    this.#carriers = carriers;
    this.#runner = runner;
  }

  onModuleInit(): void {
    this.#carriers.register(this);
    this.#carriers.register({ name: 'reviewRules', count: countRules, move: moveRules });
  }

  count(sql: SqlRunner, fromId: number): Promise<number> {
    return countCarried(sql, ofDepartment(fromId));
  }

  move(tx: SqlTransaction, { fromId, intoId, comment }: DepartmentMove, actor: Actor): Promise<number> {
    return carryAlong<ControlRow>(this.#runner, tx, actor, {
      ...ofDepartment(fromId),
      read: `select c.*, ${factColumns} from risk_control c ${factJoins} where c.id = any($1::bigint[]) order by c.id`,
      toStep: (row) => ({
        kind: riskControlKind,
        subject: toControlRecord(row).subject,
        event: 'DEPARTMENT_MERGED',
        bySystem: true,
        comment,
        fields: { department_id: intoId },
        changes: listChanges(toWireNames({ department_id: row.department_id }), toWireNames({ department_id: intoId })),
        payload: { ownerId: row.owner_id },
      }),
    });
  }
}

const ofDepartment = (id: number): Carried => ({
  table: riskControlKind.table,
  where: `department_id = $1 and state not in (${endStates})`,
  params: [id],
});

async function countRules(sql: SqlRunner, fromId: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*)::int as n from review_rule where department_id = $1', [fromId]);
  return row!.n;
}

async function moveRules(tx: SqlTransaction, { fromId, intoId }: DepartmentMove): Promise<number> {
  return (await tx.query('update review_rule set department_id = $2 where department_id = $1 returning 1', [fromId, intoId])).length;
}
