import type { SqlRunner } from '@portal/platform';
import { findAdministrators } from './recipients.queries.ts';

/** A version of a policy as notices know it, by the columns of the policy area. */
export interface PolicyVersionRecord {
  readonly id: number;
  readonly policyId: number;
  readonly name: string;
  readonly versionNo: string;
  readonly state: string;
  readonly version: number;
  readonly isActive: boolean;
  readonly authorId: number;
  readonly submittedById: number | null;
  readonly actedForIds: readonly number[];
  /** Active people whom the permission entries make owners. */
  readonly ownerIds: readonly number[];
}

export async function findPolicyVersion(sql: SqlRunner, versionId: number): Promise<PolicyVersionRecord | undefined> {
  const [row] = await sql.query<Omit<PolicyVersionRecord, 'ownerIds'>>(
    `select v.id, v.policy_id as "policyId", v.name, v.version_no as "versionNo", v.state, v.version, p.is_active as "isActive",
       v.author_id as "authorId", v.submitted_by as "submittedById", v.acted_for_ids::float8[] as "actedForIds"
     from policy_version v join policy p on p.id = v.policy_id where v.id = $1`,
    [versionId],
  );
  return row && { ...row, ownerIds: await findPolicyOwners(sql, row.policyId) };
}

/** Active owners of a policy, its own and those of the folders above it. */
export async function findPolicyOwners(sql: SqlRunner, policyId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    'select r.id from policy_readers($1, null) r join person p on p.id = r.id and p.is_active where r.grade = 7 order by r.id',
    [policyId],
  );
  return rows.map((row) => row.id);
}

/** Who judged himself may not judge: author, submitter, and whoever acted for one of them. */
export const judgedInPolicy = (record: PolicyVersionRecord): number[] => [
  record.authorId,
  ...(record.submittedById === null ? [] : [record.submittedById]),
  ...record.actedForIds,
];

/** Owners who may approve; without one the administrators who may, and without any of them all administrators. */
export async function findPolicyApprovers(sql: SqlRunner, record: PolicyVersionRecord): Promise<number[]> {
  const judged = judgedInPolicy(record);
  const owners = record.ownerIds.filter((id) => !judged.includes(id));
  if (owners.length > 0) return owners;
  const administrators = await findAdministrators(sql);
  const independent = administrators.filter((id) => !judged.includes(id));
  return independent.length > 0 ? independent : administrators;
}

/** The owners; a policy without an active owner is the administrators' (docs/decisions/policy-library.md). */
export async function findPolicyHolders(sql: SqlRunner, record: PolicyVersionRecord): Promise<readonly number[]> {
  return record.ownerIds.length > 0 ? record.ownerIds : findAdministrators(sql);
}
