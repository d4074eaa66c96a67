import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IssueParents } from '@portal/remediation';
import { ClosingService } from './closing.service.ts';
import { readableCondition, readableListCondition } from './risk-control.access.ts';
import { riskControlKind } from './risk-control.record.ts';

/** Tells the remediation issues what they need to know of the risk control they hang on. */
@Injectable()
export class RiskControlIssueParent implements OnModuleInit {
  readonly #parents: IssueParents;
  readonly #closing: ClosingService;

  constructor(parents: IssueParents, closing: ClosingService) {
    this.#parents = parents;
    this.#closing = closing;
  }

  onModuleInit(): void {
    this.#parents.register({
      sourceWorkflow: riskControlKind.workflow.name,
      read: (sourceId, actor) => this.#closing.readAsParent(sourceId, actor),
      follow: (sourceId, settles, sql) => this.#closing.followIssue(sourceId, settles, sql),
      raise: (sourceId, actor, expectedVersion, comment) => this.#closing.raiseIssue(sourceId, actor, expectedVersion, comment),
      from: 'risk_control c',
      id: 'c.id',
      columns: {
        number: 'c.risk_no',
        title: 'c.risk_description',
        ownerId: 'c.owner_id',
        dependentIds: 'c.dependent_ids',
        isActive: 'c.is_active',
        unit: 'c.business_unit',
        departmentId: 'c.department_id',
      },
      // Issues of a deleted control are the administrators' alone.
      readableOne: (reader, alias, bind) =>
        reader.actor.isAdministrator
          ? 'true'
          : `exists (select 1 from risk_control held where held.id = ${alias}.source_id and held.is_active and ${readableCondition(reader, 'held', bind)})`,
      selectReadable: (reader, bind) =>
        `select held.id from risk_control held where held.is_active and ${readableListCondition(reader, 'held', bind)}`,
    });
  }
}
