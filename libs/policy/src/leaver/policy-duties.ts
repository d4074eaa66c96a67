import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DutySources, type HandOver, namePeople, UsageSources } from '@portal/directory';
import { WorkflowRunner, type SqlRunner, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { PolicyReader } from '../document/policy.reader.ts';
import { FolderQueries } from '../folder/folder.queries.ts';
import { policyFolderKind, policyVersionKind } from '../policy.record.ts';

/** What the library asks of a person, for the day he leaves (docs/decisions/identity.md): the policies and folders that he owns by name. */
@Injectable()
export class PolicyDuties implements OnModuleInit {
  readonly #duties: DutySources;
  readonly #usage: UsageSources;
  readonly #runner: WorkflowRunner;
  readonly #reader: PolicyReader;
  readonly #folders: FolderQueries;

  constructor(duties: DutySources, usage: UsageSources, runner: WorkflowRunner, reader: PolicyReader, folders: FolderQueries) {
    this.#duties = duties;
    this.#usage = usage;
    this.#runner = runner;
    this.#reader = reader;
    this.#folders = folders;
  }

  onModuleInit(): void {
    this.#duties.register({
      kind: 'policyOwner',
      handOver: (tx, actor, duty, reason) => this.#handOver(tx, actor, duty, reason),
    });
    this.#usage.register({ of: 'department', name: 'policies', count: countByDepartment });
  }

  /** The successor takes the place of the owner's entry: an event of the document or folder, as any change of permissions. */
  async #handOver(tx: SqlTransaction, actor: Actor, { id, fromId, toId }: HandOver, reason: string): Promise<void> {
    const names = await namePeople(tx, [fromId, toId]);
    const step = {
      event: 'PERMISSION' as const,
      comment: reason,
      changes: [{ field: 'permission', before: `${names.get(fromId) ?? ''}: owner`, after: `${names.get(toId) ?? ''}: owner` }],
    };
    // Before the step, which says the entries as they are then.
    const moveEntry = async (): Promise<void> => {
      await tx.query('delete from policy_grant where node_id = $1 and person_id = $2 and type = 2 and not is_excluded', [id, fromId]);
      await tx.query('insert into policy_grant (node_id, person_id, type, created_by) values ($1, $2, 2, $3) on conflict do nothing', [
        id,
        toId,
        actor.isSystem ? null : actor.id,
      ]);
    };
    const [document] = await this.#reader.readMany([id], actor, tx);
    if (document) {
      const payload = { policyId: id };
      const decided = this.#runner.decide({ ...step, kind: policyVersionKind, subject: document.face, payload }, actor);
      await tx.query('update policy set row_version = row_version + 1 where id = $1', [id]);
      await moveEntry();
      await this.#runner.commitIn(tx, [decided], { actor });
    } else {
      const folder = await this.#folders.read(id, actor, tx);
      const payload = { nodeId: id };
      const decided = this.#runner.decide({ ...step, kind: policyFolderKind, subject: folder.subject, payload }, actor);
      await moveEntry();
      await this.#runner.commitIn(tx, [decided], { actor });
    }
  }
}

/** Documents of a department, and entries that let it in. */
async function countByDepartment(sql: SqlRunner): Promise<Map<number, number>> {
  const rows = await sql.query<{ id: number; count: number }>(
    `select id, count(*)::int as count from (
       select v.department_id as id from policy p join policy_version v on v.id = coalesce(p.current_version_id, p.pending_version_id)
         where p.is_active and v.department_id is not null
       union all select department_id from policy_grant where department_id is not null) used group by id`,
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}
