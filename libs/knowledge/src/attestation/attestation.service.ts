import { Inject, Injectable } from '@nestjs/common';
import { attestStatement } from '@portal/contract';
import { PolicyVersions } from '@portal/directory';
import { CONFIG, currentTime, type Config, type SqlRunner, type SqlTransaction } from '@portal/platform';
import type { ReadingRow } from '../reading/reading-row.ts';

export type AttestLanguage = 'zh' | 'en';
/** By which act somebody confirms: his click under the statement, or passing the exam that the share asks for. */
export type AttestMethod = 'click' | 'exam';

/** Who confirmed which version of a policy, when and in which language (docs/decisions/knowledge.md). */
@Injectable()
export class Attestations {
  readonly #versions: PolicyVersions;
  readonly #config: Config;

  constructor(versions: PolicyVersions, @Inject(CONFIG) config: Config) {
    this.#versions = versions;
    this.#config = config;
  }

  /**
   * Can the reader open the version that his share asks to confirm, now and by his own rights? What he cannot open he does not confirm.
   * @returns true for a share that asks for none
   */
  async mayOpen(sql: SqlRunner, reading: Pick<ReadingRow, 'policy_version_id' | 'person_id'>): Promise<boolean> {
    const { policy_version_id: versionId, person_id: personId } = reading;
    return versionId === null || (await this.#versions.whoMayOpen(sql, versionId, [personId])).has(personId);
  }

  /** Writes the confirmation of the version that the share is tied to now; one a person and version, the first stays. */
  async record(tx: SqlTransaction, reading: ReadingRow, method: AttestMethod, language?: AttestLanguage): Promise<void> {
    const [share] = await tx.query<{ versionId: number }>('select policy_version_id as "versionId" from kms_share where id = $1', [
      reading.share_id,
    ]);
    const version = share && (await this.#versions.findOne(tx, share.versionId));
    if (!version) return;
    const [person] = await tx.query<{ language: AttestLanguage | null }>('select language from person where id = $1', [reading.person_id]);
    const spoken = language ?? person?.language ?? this.#config.DEFAULT_LANGUAGE;
    await tx.query(
      `insert into attestation
         (share_id, person_id, policy_version_id, policy_id, revision, policy_name, version_no, language, exam_id, attested_at, method, statement)
       select s.id, p.id, $5::bigint, $6::bigint, $7::int, $8, $9, $3, s.exam_id, $4::timestamptz, $10, $11
       from kms_share s join person p on p.id = $2 where s.id = $1
       on conflict (policy_version_id, person_id) do nothing`,
      [
        reading.share_id,
        reading.person_id,
        spoken,
        currentTime(),
        version.id,
        version.policyId,
        version.revision,
        version.name,
        version.versionNo,
        method,
        attestStatement(spoken, { name: version.name, version: version.versionNo }),
      ],
    );
  }
}
