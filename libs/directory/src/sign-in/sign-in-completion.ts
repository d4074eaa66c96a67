import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal, type PasskeyAnswer, type PasskeyQuestion } from '@portal/contract';
import { Sql } from '@portal/platform';
import { PasskeyAssertions } from '../passkey/passkey-assertions.ts';
import { countFactors, SecondFactor } from '../second-factor/second-factor.service.ts';
import { SessionStore, type SessionProof } from '../session/session-store.ts';
import type { SignedInPerson } from '../session/signed-in-person.ts';
import { signInLog } from './sign-in-log.ts';

/** A code must follow its password within this time, and within so many tries. */
export const STEP_MINUTES = 5;
const STEP_TRIES = 5;

export interface SignInOrigin {
  readonly address: string;
  readonly userAgent: string;
  /** The session that the browser still has: it ends, so that nobody can plant one beforehand. */
  readonly previousToken?: string | undefined;
  /** What the browser keeps of an earlier sign-in (`KnownBrowsers`). */
  readonly knownBrowser?: string | undefined;
}

export interface FirstFactor extends SessionProof {
  readonly personId: number;
}

/** A session, or the token of a step that waits for a code. */
export type SignInOutcome =
  { readonly kind: 'session'; readonly token: string; readonly person: SignedInPerson } | { readonly kind: 'code'; readonly step: string };

interface WaitingStep {
  readonly id: number;
  readonly userNo: string;
  readonly way: 'password' | 'provider';
  readonly idToken: Buffer | null;
  readonly subject: Buffer | null;
  readonly sid: Buffer | null;
  readonly issuedAt: Date | null;
}

/** What follows when somebody has proven who he is, in whatever way: a session, or first a code. */
@Injectable()
export class SignInCompletion {
  readonly #sql: Sql;
  readonly #sessions: SessionStore;
  readonly #factor: SecondFactor;
  readonly #passkeys: PasskeyAssertions;

  constructor(sql: Sql, sessions: SessionStore, factor: SecondFactor, passkeys: PasskeyAssertions) {
    this.#passkeys = passkeys;
    this.#sql = sql;
    this.#sessions = sessions;
    this.#factor = factor;
  }

  /** A provider that has asked for a second factor itself spares its person the portal's. */
  async complete(first: FirstFactor, origin: SignInOrigin): Promise<SignInOutcome> {
    if (first.secondFactor || !(await this.#factor.isEnabled(first.personId))) return this.open(first, origin);
    const step = randomBytes(32).toString('base64url');
    await this.#sql.query(
      `insert into sign_in_step (token_hash, person_id, way, id_token, provider_subject, provider_sid, provider_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${STEP_MINUTES} minutes')`,
      [
        hashStep(step),
        first.personId,
        first.way ?? 'password',
        first.idToken ?? null,
        first.provider?.subject ?? null,
        first.provider?.sid ?? null,
        first.provider?.issuedAt ?? null,
      ],
    );
    signInLog.codeAsked(first.personId, first.way ?? 'password');
    return { kind: 'code', step };
  }

  /**
   * The second step: opens the session that the first has prepared.
   * @throws Refusal `validation.step` for an unknown, used or expired step, `validation` at the code, `rate_limited` after five wrong ones
   */
  async enterCode(step: string, code: string, origin: SignInOrigin): Promise<{ token: string; person: SignedInPerson }> {
    const row = await this.#take(step);
    await this.#factor.check(row, code, origin);
    return this.#finish(step, row, origin);
  }

  /**
   * What can end this sign-in.
   * @throws Refusal `validation.step` like `enterCode`
   */
  async offerStep(step: string): Promise<{ app: boolean; question: PasskeyQuestion | null }> {
    const row = await this.#sql.one<{ id: number }>(
      `select person_id as id from sign_in_step where token_hash = $1 and expires_at > now() and tries < ${STEP_TRIES}`,
      [hashStep(step)],
    );
    if (!row) throw stepGone();
    const { app, passkeys } = await countFactors(this.#sql, row.id);
    const isAsked = passkeys > 0 && this.#passkeys.arePossible;
    return { app, question: isAsked ? await this.#passkeys.ask({ token: step }, 'step', row.id) : null };
  }

  /**
   * The second step by a passkey of the same person.
   * @throws Refusal `validation.step` like `enterCode`, else like `PasskeyAssertions.check`
   */
  async enterPasskey(step: string, answer: PasskeyAnswer, origin: SignInOrigin): Promise<{ token: string; person: SignedInPerson }> {
    const row = await this.#take(step);
    await this.#passkeys.check({ holder: { token: step }, purpose: 'step', person: row }, answer, origin);
    return this.#finish(step, row, origin);
  }

  /** A try counts before it is looked at. */
  async #take(step: string): Promise<WaitingStep> {
    const row = await this.#sql.one<WaitingStep>(
      `update sign_in_step s set tries = tries + 1 from person p
       where s.token_hash = $1 and s.expires_at > now() and s.tries < ${STEP_TRIES} and p.id = s.person_id and p.is_active
       returning p.id, p.user_no as "userNo", s.way, s.id_token as "idToken", s.provider_subject as subject, s.provider_sid as sid,
         s.provider_at as "issuedAt"`,
      [hashStep(step)],
    );
    if (!row) throw stepGone();
    return row;
  }

  async #finish(step: string, row: WaitingStep, origin: SignInOrigin): Promise<{ token: string; person: SignedInPerson }> {
    const [mine] = await this.#sql.query('delete from sign_in_step where token_hash = $1 returning 1 as one', [hashStep(step)]);
    if (!mine) throw stepGone();
    const provider = row.subject ? { subject: row.subject, sid: row.sid, issuedAt: row.issuedAt } : undefined;
    return this.open({ personId: row.id, way: row.way, idToken: row.idToken, provider, secondFactor: true }, origin);
  }

  /** Opens the session of one who has proven all that is asked. */
  async open(first: FirstFactor, origin: SignInOrigin): Promise<{ kind: 'session'; token: string; person: SignedInPerson }> {
    if (origin.previousToken) await this.#sessions.end(origin.previousToken);
    const token = await this.#sessions.open(first.personId, origin, first);
    const person = await this.#sessions.find(token);
    if (!person) throw new Refusal('validation', { message: 'login.failed', finer: 'credentials' });
    signInLog.opened(first.personId, first.way ?? 'password', first.secondFactor ?? false);
    return { kind: 'session', token, person };
  }
}

const stepGone = (): Refusal => new Refusal('validation', { message: 'login.stepGone', finer: 'step' });
const hashStep = (token: string): Buffer => createHash('sha256').update(token).digest();
