import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PasskeyAnswer, PasskeyQuestion } from '@portal/contract';
import { addressKey } from '../sign-in/address-key.ts';
import { CallLimiter, type CallLimit } from '../sign-in/call-limit.ts';
import { SignInCompletion, type SignInOrigin } from '../sign-in/sign-in-completion.ts';
import type { SignedInPerson } from '../session/signed-in-person.ts';
import { challengeGone } from './passkey-refusals.ts';
import { PasskeyAssertions } from './passkey-assertions.ts';

/** An office behind one address on a Monday morning. */
const PASSKEYS: CallLimit = { bucket: 'passkey', calls: 240, withinMinutes: 1, message: 'passkey.limited' };

/** The way in by a passkey alone: it says who it is and proves two factors at once (docs/adr/0041-passkeys.md). */
@Injectable()
export class PasskeySignIn {
  readonly #assertions: PasskeyAssertions;
  readonly #completion: SignInCompletion;
  readonly #limiter: CallLimiter;

  constructor(assertions: PasskeyAssertions, completion: SignInCompletion, limiter: CallLimiter) {
    this.#assertions = assertions;
    this.#completion = completion;
    this.#limiter = limiter;
  }

  /** @returns the question, and the token that the browser keeps: only it can answer */
  async offer(address: string): Promise<{ question: PasskeyQuestion; token: string }> {
    await this.#limiter.take(PASSKEYS, addressKey(address));
    const token = randomBytes(32).toString('base64url');
    return { question: await this.#assertions.ask({ token }, 'signIn'), token };
  }

  /** @throws Refusal like `PasskeyAssertions.check`; leavers are refused as unknown */
  async signIn(token: string, answer: PasskeyAnswer, origin: SignInOrigin): Promise<{ token: string; person: SignedInPerson }> {
    await this.#limiter.take(PASSKEYS, addressKey(origin.address));
    if (token === '') throw challengeGone();
    const { id } = await this.#assertions.check({ holder: { token }, purpose: 'signIn' }, answer, origin);
    return this.#completion.open({ personId: id, way: 'passkey', secondFactor: true }, origin);
  }
}
