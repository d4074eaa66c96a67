import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SecretBox, Sql, type Config, type IdempotencyClaim } from '@portal/platform';

/** What is known of a key: nothing (`fresh`), the first answer, a change without an answer, or a call that is being processed. */
export type KnownKey =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'other' }
  | { readonly kind: 'answered'; readonly answer: string }
  | { readonly kind: 'changed'; readonly subjectId: number }
  | { readonly kind: 'running' };

/** A running call renews its claim; one that was not renewed for this long has died with its process. */
const CLAIM_SECONDS = 15;
const RENEW_MS = 5_000;
const KEPT_HOURS = 24;

const WHERE = 'person_id = $1 and path = $2 and key = $3';

/** The rows behind Idempotency-Key: user + path + key, kept for 24 hours (docs/decisions/envelope.md). Answers may hold tokens: they lie there sealed. */
@Injectable()
export class IdempotencyStore {
  readonly #sql: Sql;
  readonly #box: SecretBox;

  constructor(sql: Sql, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#box = new SecretBox(config, 'idempotency-answer');
  }

  /** Looks a key up; rows that are too old and claims of dead processes count as nothing. */
  async look(claim: IdempotencyClaim): Promise<KnownKey> {
    const row = await this.#sql.one<{ body_hash: Buffer; subject_id: number | null; answer: string | null; is_over: boolean }>(
      `select body_hash, subject_id, answer,
         created_at < now() - case when answer is null and subject_id is null then interval '${CLAIM_SECONDS} seconds'
           else interval '${KEPT_HOURS} hours' end as is_over
       from idempotency_key where ${WHERE}`,
      keyOf(claim),
    );
    if (!row) return { kind: 'fresh' };
    if (row.is_over) {
      await this.#sql.query(
        `delete from idempotency_key where ${WHERE}
           and created_at < now() - case when answer is null and subject_id is null then interval '${CLAIM_SECONDS} seconds'
             else interval '${KEPT_HOURS} hours' end`,
        keyOf(claim),
      );
      return { kind: 'fresh' };
    }
    if (!row.body_hash.equals(claim.bodyHash)) return { kind: 'other' };
    if (row.answer !== null) return { kind: 'answered', answer: this.#open(row.answer, claim) };
    return row.subject_id === null ? { kind: 'running' } : { kind: 'changed', subjectId: row.subject_id };
  }

  /** Claims a key before the call; false when another request has it. */
  async claim(claim: IdempotencyClaim): Promise<boolean> {
    const rows = await this.#sql.query(
      'insert into idempotency_key (person_id, path, key, body_hash) values ($1, $2, $3, $4) on conflict do nothing returning 1 as one',
      [...keyOf(claim), claim.bodyHash],
    );
    return rows.length === 1;
  }

  /** Keeps a claim alive while its call runs. @returns a function that stops it */
  renew(claim: IdempotencyClaim): () => void {
    const timer = setInterval(() => {
      const statement = `update idempotency_key set created_at = now() where ${WHERE} and answer is null`;
      this.#sql.query(statement, keyOf(claim)).catch(() => undefined);
    }, RENEW_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Gives a claim back after a refusal or a fault: failures are not stored. A change that was committed under it stays. */
  async release(claim: IdempotencyClaim): Promise<void> {
    await this.#sql.query(`delete from idempotency_key where ${WHERE} and subject_id is null and answer is null`, keyOf(claim));
  }

  /** Stores the first answer; a later one does not replace it. */
  async store(claim: IdempotencyClaim, answer: string): Promise<void> {
    await this.#sql.query(
      `insert into idempotency_key (person_id, path, key, body_hash, answer) values ($1, $2, $3, $4, $5)
       on conflict (person_id, path, key) do update set answer = excluded.answer, created_at = now()
       where idempotency_key.answer is null and idempotency_key.body_hash = excluded.body_hash`,
      [...keyOf(claim), claim.bodyHash, this.#box.seal(answer, ownerOf(claim)).toString('base64')],
    );
  }

  /** What a release before has kept lies there as it was answered. */
  #open(answer: string, claim: IdempotencyClaim): string {
    if (answer.startsWith('{')) return answer;
    const text = this.#box.open(Buffer.from(answer, 'base64'), ownerOf(claim));
    if (text === undefined)
      throw new Error('An answer that was kept for a repeat cannot be opened: was SESSION_SECRET changed without SESSION_SECRET_PREVIOUS?');
    return text;
  }
}

const ownerOf = (claim: IdempotencyClaim): string => JSON.stringify(keyOf(claim));

const keyOf = (claim: IdempotencyClaim): unknown[] => [claim.personId, claim.path, claim.key];
