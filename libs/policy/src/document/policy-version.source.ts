import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PolicyVersions, type KnownPolicyVersion, type PolicyVersionSource } from '@portal/directory';
import { type SqlRunner, quoteStates, quoteState } from '@portal/platform';
import { policyVersionWorkflow } from '@portal/workflows';
import { IS_OPEN_VERSION } from '../access/open-version.ts';

/** Tells other areas what a version of a policy is. */
@Injectable()
export class KnownPolicyVersions implements PolicyVersionSource, OnModuleInit {
  readonly #versions: PolicyVersions;

  constructor(versions: PolicyVersions) {
    this.#versions = versions;
  }

  onModuleInit(): void {
    this.#versions.register(this);
  }

  find(sql: SqlRunner, versionIds: readonly number[]): Promise<KnownPolicyVersion[]> {
    return sql.query<KnownPolicyVersion>(
      `select v.id, v.policy_id as "policyId", v.revision, v.name, v.version_no as "versionNo", v.is_minor as "isMinor",
         v.state in (${quoteStates(policyVersionWorkflow, ['published', 'superseded', 'retired'])}) as "wasPublished", v.state = ${quoteState(policyVersionWorkflow, 'published')} and p.is_active as "isCurrent",
         ${IS_OPEN_VERSION} and p.is_active as "isOpen"
       from policy_version v join policy p on p.id = v.policy_id where v.id = any($1::bigint[])`,
      [versionIds],
    );
  }

  async whoMayOpen(sql: SqlRunner, versionId: number, personIds: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await sql.query<{ id: number }>(
      `with version as (select v.policy_id from policy_version v join policy p on p.id = v.policy_id
         where v.id = $1 and p.is_active and ${IS_OPEN_VERSION})
       select r.id from version, policy_readers(version.policy_id, null) r where r.grade > 0 and r.id = any($2::bigint[])
       union select who.id from version, active_administrator who where who.id = any($2::bigint[])`,
      [versionId, personIds],
    );
    return new Set(rows.map((row) => row.id));
  }
}
