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
import { evidenceRequestWorkflow, openEvidenceRequestStates, type Actor } from '@portal/workflows';
import { evidenceRequestKind } from './evidence-request.record.ts';
import { SELECT_EVIDENCE_REQUESTS, toEvidenceRequestSubject, type EvidenceRequestRow } from './evidence-request.row.ts';

const openStates = quoteStates(evidenceRequestWorkflow, openEvidenceRequestStates);

/** Open requests to a department follow it into the one that it is merged into; a settled one keeps its own. */
@Injectable()
export class EvidenceRequestDepartments implements DepartmentCarrier, OnModuleInit {
  readonly name = 'evidenceRequests';
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
    return carryAlong<EvidenceRequestRow>(this.#runner, tx, actor, {
      ...ofDepartment(fromId),
      read: `${SELECT_EVIDENCE_REQUESTS} where r.id = any($1::bigint[]) order by r.id`,
      toStep: (row) => ({
        kind: evidenceRequestKind,
        subject: toEvidenceRequestSubject(row),
        event: 'DEPARTMENT_MERGED',
        bySystem: true,
        comment,
        dueOn: row.due_on,
        fields: { department_id: intoId },
        changes: listChanges({ department: row.department_id }, { department: intoId }),
      }),
    });
  }
}

const ofDepartment = (id: number): Carried => ({
  table: evidenceRequestKind.table,
  where: `department_id = $1 and state in (${openStates})`,
  params: [id],
});
