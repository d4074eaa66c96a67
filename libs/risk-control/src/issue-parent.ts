import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IssueParents } from '@portal/remediation';
import { ClosingService } from './closing.service.ts';
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
    });
  }
}
