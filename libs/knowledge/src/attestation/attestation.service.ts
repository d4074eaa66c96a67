import { Inject, Injectable } from '@nestjs/common';
import { PolicyVersions } from '@portal/directory';
import { CONFIG, currentTime, type Config, type SqlTransaction } from '@portal/platform';
import type { ReadingRow } from '../reading/reading-row.ts';

export type AttestLanguage = 'zh' | 'en';

/** Who confirmed which version of a policy, when and in which language (docs/decisions/knowledge.md). */
@Injectable()
export class Attestations {
  readonly #versions: PolicyVersions;
  readonly #config: Config;

  constructor(versions: PolicyVersions, @Inject(CONFIG) config: Config) {
    this.#versions = versions;
    this.#config = config;
  }

  /** Writes the confirmation of the version that the share is tied to now; one a person and version, the first stays. */
  async record(tx: SqlTransaction, reading: ReadingRow, language?: AttestLanguage): Promise<void> {
    const [share] = await tx.query<{ versionId: number }>('select policy_version_id as "versionId" from kms_share where id = $1', [
      reading.share_id,
    ]);
    const version = share && (await this.#versions.findOne(tx, share.versionId));
    if (!version) return;
    await tx.query(
      `insert into attestation
         (share_id, person_id, policy_version_id, policy_id, revision, policy_name, version_no, language, exam_id, attested_at)
       select s.id, p.id, $6::bigint, $7::bigint, $8::int, $9, $10, coalesce($3, p.language, $4), s.exam_id, $5::timestamptz
       from kms_share s join person p on p.id = $2 where s.id = $1
       on conflict (policy_version_id, person_id) do nothing`,
      [
        reading.share_id,
        reading.person_id,
        language ?? null,
        this.#config.DEFAULT_LANGUAGE,
        currentTime(),
        version.id,
        version.policyId,
        version.revision,
        version.name,
        version.versionNo,
      ],
    );
  }
}
