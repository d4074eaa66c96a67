import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DepartmentCarriers, type DepartmentCarrier, type DepartmentMove } from '@portal/directory';
import { listChanges, WorkflowRunner, type SqlRunner, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { DocumentWriter } from '../document/document-writer.ts';
import { PolicyReader } from '../document/policy.reader.ts';
import { policyVersionKind } from '../policy.record.ts';

/** The versions of today: what people see, and what is being written beside it. */
const OF_TODAY = `from policy p join policy_version v on v.id in (p.current_version_id, p.pending_version_id) where v.department_id = $1`;

/**
 * Documents of a department that is merged, and entries that let it in (ADR 29): the versions of today follow with a step each, superseded ones keep
 * the department that they were written for.
 */
@Injectable()
export class PolicyDepartments implements DepartmentCarrier, OnModuleInit {
  readonly name = 'policies';
  readonly #carriers: DepartmentCarriers;
  readonly #runner: WorkflowRunner;
  readonly #reader: PolicyReader;
  readonly #writer: DocumentWriter;

  constructor(carriers: DepartmentCarriers, runner: WorkflowRunner, reader: PolicyReader, writer: DocumentWriter) {
    this.#carriers = carriers;
    this.#runner = runner;
    this.#reader = reader;
    this.#writer = writer;
  }

  onModuleInit(): void {
    this.#carriers.register(this);
    this.#carriers.register({ name: 'permissions', count: countEntries, move: moveEntries });
  }

  async count(sql: SqlRunner, fromId: number): Promise<number> {
    const [row] = await sql.query<{ n: number }>(`select count(distinct p.id)::int as n ${OF_TODAY}`, [fromId]);
    return row!.n;
  }

  async move(tx: SqlTransaction, { fromId, intoId, comment }: DepartmentMove, actor: Actor): Promise<number> {
    const found = await tx.query<{ policy_id: number; version_id: number }>(
      `select p.id as policy_id, v.id as version_id ${OF_TODAY} order by p.id, v.id for update of p, v`,
      [fromId],
    );
    const versions = new Set(found.map((row) => row.version_id));
    const ids = [...new Set(found.map((row) => row.policy_id))];
    const records = await this.#reader.readMany(ids, actor, tx);
    const subjects = records.flatMap(({ row, face, pending }) =>
      [face, ...(pending ? [pending] : [])].flatMap((subject) => (versions.has(subject.id) ? [{ policyId: row.id, subject }] : [])),
    );
    await this.#runner.commitIn(
      tx,
      subjects.map(({ policyId, subject }) => ({
        kind: policyVersionKind,
        subject,
        event: 'DEPARTMENT_MERGED' as const,
        bySystem: true,
        comment,
        fields: { department_id: intoId },
        changes: listChanges({ department: fromId }, { department: intoId }),
        payload: { policyId },
      })),
      { actor },
    );
    await tx.query('update policy set row_version = row_version + 1 where id = any($1::bigint[])', [ids]);
    for (const id of ids) await this.#writer.project(tx, id);
    return ids.length;
  }
}

async function countEntries(sql: SqlRunner, fromId: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*)::int as n from policy_grant where department_id = $1', [fromId]);
  return row!.n;
}

/** An entry that the other department has already is not doubled. */
async function moveEntries(tx: SqlTransaction, { fromId, intoId }: DepartmentMove): Promise<number> {
  const moved = await tx.query(
    `with gone as (delete from policy_grant where department_id = $1 returning node_id, type, is_excluded, created_by),
       kept as (insert into policy_grant (node_id, department_id, type, is_excluded, created_by)
         select node_id, $2::bigint, type, is_excluded, created_by from gone on conflict do nothing)
     select 1 from gone`,
    [fromId, intoId],
  );
  return moved.length;
}
