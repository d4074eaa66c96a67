import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { administers, openSession } from '@portal/directory';
import { Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { PolicyFiles } from './policy-files.ts';

/** A token opens its file for this long. */
export const TOKEN_MINUTES = 10;

/**
 * Short-lived addresses of files (docs/decisions/policy-library.md): one file version, one user, ten minutes, gone with the session; without a file
 * what its session opens with it. A token lends no
 * right: what its person may do is asked again when it is used.
 */
@Injectable()
export class FileTokens {
  readonly #sql: Sql;
  readonly #files: PolicyFiles;

  constructor(sql: Sql, files: PolicyFiles) {
    this.#sql = sql;
    this.#files = files;
  }

  /** @throws Refusal `not_found` for a file that the person may not open */
  async issue(fileId: number | null, person: { readonly id: number; readonly actor: Actor; readonly sessionId: number }): Promise<string> {
    if (fileId !== null) await this.#assertOpens(fileId, person);
    const token = randomBytes(32).toString('base64url');
    await this.#sql.query('delete from policy_file_token where expires_at < now()');
    await this.#sql.query(
      `insert into policy_file_token (token_hash, file_id, person_id, session_id, expires_at)
       values ($1, $2, $3, $4, now() + interval '${TOKEN_MINUTES} minutes')`,
      [hashToken(token), fileId, person.id, person.sessionId],
    );
    return token;
  }

  async #assertOpens(fileId: number, { id, actor }: { readonly id: number; readonly actor: Actor }): Promise<void> {
    const grade = await this.#files.gradeOf(fileId, actor);
    const file = grade === undefined ? await this.#files.find(fileId) : undefined;
    if (!grade && file?.uploaded_by !== id) throw new Refusal('not_found');
  }

  /**
   * Whom a token speaks for. One that was issued without a file opens those files that its own session has asked with it, and no others.
   * @param sessionId the session that asks; undefined when the token comes alone
   * @throws Refusal `not_found` when it is unknown, has ended, is another file's, or its session is over
   */
  async redeem(token: string, fileId: number, sessionId?: number): Promise<Actor> {
    const hash = hashToken(token);
    if (sessionId !== undefined) await this.#bind(hash, fileId, sessionId);
    const row = await this.#sql.one<{ person_id: number; is_administrator: boolean }>(
      `select t.person_id, ${administers('t.person_id')} as is_administrator
       from policy_file_token t join session s on s.id = t.session_id join person p on p.id = t.person_id
       where t.token_hash = $1 and (t.file_id = $2 or exists (select 1 from policy_file_token_use u where u.token_hash = $1 and u.file_id = $2))
         and t.expires_at > now() and ${openSession('s')} and p.is_active`,
      [hash, fileId],
    );
    if (!row) throw new Refusal('not_found');
    return { id: row.person_id, isAdministrator: row.is_administrator, isSystem: false };
  }

  /** The session that was given a token without a file says by asking what it is for; another session's asking says nothing. */
  async #bind(hash: Buffer, fileId: number, sessionId: number): Promise<void> {
    await this.#sql.query(
      `insert into policy_file_token_use (token_hash, file_id)
       select t.token_hash, f.id from policy_file_token t join stored_file f on f.id = $2
       where t.token_hash = $1 and t.file_id is null and t.session_id = $3 and t.expires_at > now() on conflict do nothing`,
      [hash, fileId, sessionId],
    );
  }
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
