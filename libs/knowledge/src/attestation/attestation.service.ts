import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, currentTime, type Config, type SqlTransaction } from '@portal/platform';
import type { ReadingRow } from '../reading/reading-row.ts';

export type AttestLanguage = 'zh' | 'en';

/** Who confirmed which version of a policy, when and in which language (docs/decisions/knowledge.md). */
@Injectable()
export class Attestations {
  readonly #config: Config;

  constructor(@Inject(CONFIG) config: Config) {
    this.#config = config;
  }

  /** Writes the confirmation of the version that the share is tied to now; one a person and version, the first stays. */
  async record(tx: SqlTransaction, reading: ReadingRow, language?: AttestLanguage): Promise<void> {
    await tx.query(
      `insert into attestation
         (share_id, person_id, policy_version_id, policy_id, revision, policy_name, version_no, language, exam_id, attested_at)
       select s.id, p.id, v.id, s.policy_id, s.policy_revision, v.name, v.version_no, coalesce($3, p.language, $4), s.exam_id, $5::timestamptz
       from kms_share s join policy_version v on v.id = s.policy_version_id join person p on p.id = $2 where s.id = $1
       on conflict (policy_version_id, person_id) do nothing`,
      [reading.share_id, reading.person_id, language ?? null, this.#config.DEFAULT_LANGUAGE, currentTime()],
    );
  }
}
