import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PolicyVersions, type KnownPolicyVersion, type PolicyVersionSource } from '@portal/directory';
import { type SqlRunner, quoteStates } from '@portal/platform';
import { policyVersionWorkflow } from '@portal/workflows';

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
         v.state in (${quoteStates(policyVersionWorkflow, ['published', 'superseded', 'retired'])}) as "wasPublished", v.state = 'published' and p.is_active as "isCurrent"
       from policy_version v join policy p on p.id = v.policy_id where v.id = any($1::bigint[])`,
      [versionIds],
    );
  }
}
