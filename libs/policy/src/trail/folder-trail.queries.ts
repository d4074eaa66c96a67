import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import type { TrailKind } from '@portal/risk-register';
import type { Actor } from '@portal/workflows';
import { GRADE } from '../access/access.sql.ts';
import { FolderQueries } from '../folder/folder.queries.ts';
import { policyFolderKind } from '../policy.record.ts';

/** A folder as it was: its name, where it lay and whom its permissions let in (docs/decisions/machinery.md). */
@Injectable()
export class FolderTrailQueries {
  readonly #folders: FolderQueries;

  constructor(folders: FolderQueries) {
    this.#folders = folders;
  }

  /**
   * The steps hold whom the permissions let in: they are for owners, as the history is.
   * @throws Refusal `not_found` for everybody else
   */
  async open(id: number | null, actor: Actor): Promise<{ id: number; kind: TrailKind }> {
    const { row } = await this.#folders.read(id, actor);
    if (row.grade !== GRADE.all) throw new Refusal('not_found');
    const rules = { seed: { name: row.name }, lists: ['permission'] };
    return { id: row.id, kind: { workflow: policyFolderKind.workflow.name, fields: ['name', 'folder', 'permission'], rules } };
  }
}
