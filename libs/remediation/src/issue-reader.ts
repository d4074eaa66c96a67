import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { IssueParents, type IssueParentState } from './issue-parents.ts';
import { issueSelect, toView, type IssueRow, type IssueView } from './issue-row.ts';

/** Issues as whoever reads the record that they hang on sees them (docs/decisions/risk-control.md). */
@Injectable()
export class IssueReader {
  readonly #sql: Sql;
  readonly #parents: IssueParents;

  constructor(sql: Sql, parents: IssueParents) {
    this.#sql = sql;
    this.#parents = parents;
  }

  /**
   * The issues of whichever record has this id: all records draw theirs from one sequence.
   * @throws Refusal `not_found` where no record with issues has it that the actor may read
   */
  async listOn(sourceId: number | null, actor: Actor): Promise<IssueView[]> {
    for (const { sourceWorkflow, read } of this.#parents.all())
      if (sourceId !== null && (await read(sourceId, actor))) return this.list(sourceWorkflow, sourceId, actor);
    throw new Refusal('not_found');
  }

  /** The issues of a record, oldest first, each with what the actor may do. */
  async list(sourceWorkflow: string, sourceId: number, actor: Actor): Promise<IssueView[]> {
    const rows = await this.#sql.prepared<IssueRow>(
      `${issueSelect(this.#parents)} where i.source_workflow = $1 and i.source_id = $2 order by i.id`,
      [sourceWorkflow, sourceId],
    );
    if (rows.length === 0) return [];
    const parent = await this.#parents.of(sourceWorkflow).read(sourceId, actor);
    return parent ? rows.map((row) => toView(row, parent, actor)) : [];
  }

  /** The issue of an id that may be another record's. */
  async find(id: number | null, actor: Actor): Promise<IssueView | null> {
    const [known] = await this.#sql.query('select 1 from remediation_issue where id = $1::bigint', [id]);
    return known && id !== null ? this.view(id, actor) : null;
  }

  /** One issue with what the actor may do. */
  async view(id: number, actor: Actor): Promise<IssueView> {
    const { row, parent } = await this.read(id, actor);
    return toView(row, parent, actor);
  }

  /** May the person read a file because it shows the fix of an issue whose record he reads? */
  async mayReadFile(fileId: number, actor: Actor): Promise<boolean> {
    const links = await this.#sql.query<{ issue_id: number }>('select issue_id from issue_evidence where file_id = $1', [fileId]);
    for (const { issue_id: id } of links) {
      const readable = await this.read(id, actor).then(
        () => true,
        () => false,
      );
      if (readable) return true;
    }
    return false;
  }

  /**
   * An issue and how the record stands that it hangs on.
   * @throws Refusal `not_found` where there is none, or the actor may not read its record
   */
  async read(id: number | null, actor: Actor): Promise<{ row: IssueRow; parent: IssueParentState }> {
    const [row] = await this.#sql.prepared<IssueRow>(`${issueSelect(this.#parents)} where i.id = $1::bigint`, [id]);
    const parent = row && (await this.#parents.of(row.source_workflow).read(row.source_id, actor));
    if (!row || !parent) throw new Refusal('not_found');
    return { row, parent };
  }
}
