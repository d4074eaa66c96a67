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
import { riskEventWorkflow, statesOf, type Actor } from '@portal/workflows';
import { riskEventKind } from './risk-event.record.ts';
import { eventColumns, eventFactColumns, toEventRecord, type EventRow } from './risk-event.reader.ts';

const endStates = quoteStates(
  riskEventWorkflow,
  statesOf(riskEventWorkflow, ({ isEnd }) => isEnd),
);

/** Events that are not closed, discarded ones too, follow their department into the one that it is merged into; a closed one keeps its own. */
@Injectable()
export class EventDepartments implements DepartmentCarrier, OnModuleInit {
  readonly name = 'events';
  readonly #carriers: DepartmentCarriers;
  readonly #runner: WorkflowRunner;

  constructor(carriers: DepartmentCarriers, runner: WorkflowRunner) {
    this.#carriers = carriers;
    this.#runner = runner;
  }

  onModuleInit(): void {
    this.#carriers.register(this);
  }

  count(sql: SqlRunner, fromId: number): Promise<number> {
    return countCarried(sql, ofDepartment(fromId));
  }

  move(tx: SqlTransaction, { fromId, intoId, comment }: DepartmentMove, actor: Actor): Promise<number> {
    return carryAlong<EventRow>(this.#runner, tx, actor, {
      ...ofDepartment(fromId),
      read: `select ${eventColumns}, ${eventFactColumns} from risk_event e where e.id = any($1::bigint[]) order by e.id`,
      toStep: (row) => ({
        kind: riskEventKind,
        subject: toEventRecord(row).subject,
        event: 'DEPARTMENT_MERGED',
        bySystem: true,
        comment,
        fields: { department_id: intoId },
        changes: listChanges({ departmentId: row.department_id }, { departmentId: intoId }),
      }),
    });
  }
}

const ofDepartment = (id: number): Carried => ({
  table: riskEventKind.table,
  where: `department_id = $1 and state not in (${endStates})`,
  params: [id],
});
