import { Injectable } from '@nestjs/common';
import type { Reader } from '@portal/directory';
import type { Bind, PortalStep, SqlRunner, SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';

/** What a record tells about itself to the issues that hang on it. */
export interface IssueParentState {
  readonly ownerId: number | null;
  /** Whoever took part in its work since it last came to an end. */
  readonly dependentIds: readonly number[];
  readonly isActive: boolean;
}

/** An administrator's own step on the record that he raises an issue on. */
export interface RaisingStep extends IssueParentState {
  readonly step: PortalStep;
  /** What else the record writes for a new issue, for example who reads it now. */
  readonly also?: (tx: SqlTransaction, assigneeId: number) => Promise<void>;
}

/** An area's side of its issues: the areas know their records, the issues do not. */
export interface IssueParent {
  readonly sourceWorkflow: string;
  /** The record, or null when the actor may not read it. */
  read(sourceId: number, actor: Actor): Promise<IssueParentState | null>;
  /**
   * The record's own step that goes with an issue's event, in the same transaction: it raises the record's version, so that two last
   * verifications cannot miss each other (docs/architecture.md, the law of one machine).
   * It reads version and unsettled issues in one statement, so that the version also guards the count.
   * The comment stays with the issue's own step.
   * @param settles whether the event settles one issue
   * @param sql the transaction that has moved the record already, where there is one
   */
  follow(sourceId: number, settles: boolean, sql?: SqlRunner): Promise<PortalStep>;
  /**
   * The step with which an administrator raises an issue by hand, not yet decided.
   * @throws Refusal `not_found` where the actor may not read the record
   */
  raise(sourceId: number, actor: Actor, expectedVersion: number | null, comment: string): Promise<RaisingStep>;
  /** SQL: the tables of its records, one row each, and the id of a record among their columns. */
  readonly from: string;
  readonly id: string;
  /** SQL over them: one value each. */
  readonly columns: IssueSourceColumns;
  /** SQL: may the reader read the record that the issue `alias` hangs on? Asked of one issue, or along an order. */
  readableOne(reader: Reader, alias: string, bind: Bind): string;
  /** SQL that selects the ids of all records that the reader may read: for readers of few. */
  selectReadable(reader: Reader, bind: Bind): string;
  /**
   * SQL that selects the ids of the issues that mend what an assessment period found, as far as the reader may read what was found: told by the area whose
   * findings stand in periods (docs/adr/0058-deficiencies.md). They may hang on records of other areas.
   * @param period SQL of type bigint
   */
  selectOfPeriod?(period: string, reader: Reader, bind: Bind): string;
}

export interface IssueSourceColumns {
  readonly number: string;
  readonly title: string;
  readonly ownerId: string;
  readonly dependentIds: string;
  readonly isActive: string;
  /** Its business unit; empty where it has none. */
  readonly unit: string;
  /** Its department, or that of who answers for it; null where it has neither. */
  readonly departmentId: string;
}

/** The areas' entries, by the workflow of the record. */
@Injectable()
export class IssueParents {
  readonly #parents = new Map<string, IssueParent>();

  register(parent: IssueParent): void {
    if (this.#parents.has(parent.sourceWorkflow)) throw new Error(`Two issue parents for ${parent.sourceWorkflow}`);
    this.#parents.set(parent.sourceWorkflow, parent);
  }

  /** SQL over an issue `i`: a value of the record that it hangs on. */
  column(name: keyof IssueSourceColumns): string {
    return `case i.source_workflow ${this.all()
      .map(
        ({ sourceWorkflow, from, id, columns }) =>
          `when '${sourceWorkflow}' then (select ${columns[name]} from ${from} where ${id} = i.source_id)`,
      )
      .join(' ')} end`;
  }

  /**
   * SQL: does the issue `i` hang on a record of which a value passes? Their ids are fetched once instead of per issue, as a join, which has room for any number of
   * them: of a set that is too large for its memory each issue would read the whole.
   */
  hangsOn(name: keyof IssueSourceColumns, passes: (column: string) => string): string {
    return `i.id in (${this.#issuesOf(({ from, id, columns }) => `select ${id} from ${from} where ${passes(columns[name])}`)})`;
  }

  /** SQL: does the issue `i` mend something that stands in an assessment period, and that the reader may read? @param period SQL of type bigint */
  ofPeriod(period: string, reader: Reader, bind: Bind): string {
    const told = this.all().flatMap((parent) => parent.selectOfPeriod?.(period, reader, bind) ?? []);
    return told.length > 0 ? `i.id in (${told.join('\n union all ')})` : 'false';
  }

  /** SQL: may the reader read the issue `alias`, because he reads the record that it hangs on? */
  readableOne(reader: Reader, alias: string, bind: Bind): string {
    return `(${this.all()
      .map((parent) => `(${alias}.source_workflow = '${parent.sourceWorkflow}' and ${parent.readableOne(reader, alias, bind)})`)
      .join(' or ')})`;
  }

  /** The same for a list: who does not read everything gets his records first, and their issues by index. */
  readable(reader: Reader, alias: string, bind: Bind): string {
    if (reader.actor.isAdministrator) return this.readableOne(reader, alias, bind);
    return `${alias}.id in (${this.#issuesOf((parent) => parent.selectReadable(reader, bind))})`;
  }

  /** SQL that selects the ids of the issues of some records of each area. */
  #issuesOf(selectRecords: (parent: IssueParent) => string): string {
    return this.all()
      .map(
        (parent) => `select own.id from remediation_issue own where own.source_workflow = '${parent.sourceWorkflow}'
          and own.source_id in (${selectRecords(parent)})`,
      )
      .join('\n union all ');
  }

  all(): IssueParent[] {
    return [...this.#parents.values()];
  }

  of(sourceWorkflow: string): IssueParent {
    const parent = this.#parents.get(sourceWorkflow);
    if (!parent) throw new Error(`No issue parent for ${sourceWorkflow}`);
    return parent;
  }
}
