import { Injectable } from '@nestjs/common';
import type { SqlRunner, PortalStep } from '@portal/platform';
import type { Actor } from '@portal/workflows';

/** What a record tells about itself to the issues that hang on it. */
export interface IssueParentState {
  readonly ownerId: number | null;
  readonly isActive: boolean;
}

/** An area's side of its issues: the areas know their records, the issues do not. */
export interface IssueParent {
  readonly sourceWorkflow: string;
  /** The record, or null when the actor may not read it. */
  read(sourceId: number, actor: Actor): Promise<IssueParentState | null>;
  /**
   * The record's own step that goes with an issue's event, in the same transaction: it raises the record's version, so that two last
   * verifications cannot miss each other (architecture, the law of one machine).
   * It reads version and unsettled issues in one statement, so that the version also guards the count.
   * The comment stays with the issue's own step.
   * @param settles whether the event settles one issue
   * @param sql the transaction that has moved the record already, where there is one
   */
  follow(sourceId: number, settles: boolean, sql?: SqlRunner): Promise<PortalStep>;
}

/** The areas' entries, by the workflow of the record. */
@Injectable()
export class IssueParents {
  readonly #parents = new Map<string, IssueParent>();

  register(parent: IssueParent): void {
    if (this.#parents.has(parent.sourceWorkflow)) throw new Error(`Two issue parents for ${parent.sourceWorkflow}`);
    this.#parents.set(parent.sourceWorkflow, parent);
  }

  of(sourceWorkflow: string): IssueParent {
    const parent = this.#parents.get(sourceWorkflow);
    if (!parent) throw new Error(`No issue parent for ${sourceWorkflow}`);
    return parent;
  }
}
