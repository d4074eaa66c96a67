import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { canonicalName, Refusal, routes, UNATTENDED_HEADER } from '@portal/contract';
import { CallLimiter, isExternalAuditor, SessionStore, type SignedInPerson } from '@portal/directory';
import { CONFIG, Networks, type Config } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { AuditorCalls } from './auditor-calls.ts';
import { budgetOf, recipientsOf } from './call-budget.ts';
import { attachCall, CallContext } from './call-context.ts';
import { plainText } from './call-outcome.ts';
import { parseInput } from './call-input.ts';
import { CALL_BINDING, type CallBinding } from './call.decorator.ts';
import { chooseLanguage } from './language.ts';
import { findOrigin } from './origin.ts';

export const SESSION_COOKIE = 'Admin-Token';
/** Set beside it behind TLS. Browsers take such a name from this very host over TLS alone: no neighbouring host can put a session of its own in its place. */
export const HOST_COOKIE = `__Host-${SESSION_COOKIE}`;

/** Refuses in the order of docs/decisions/risk-control.md: session, a password or second factor that must be set first, origin, UserNo, an auditor's seat, administrators only, their network, too often, schema. */
@Injectable()
export class CallGuard implements CanActivate {
  readonly #sessions: SessionStore;
  readonly #config: Config;
  readonly #limiter: CallLimiter;
  readonly #auditors: AuditorCalls;
  /** From where administrators' calls are taken; undefined: from everywhere. */
  readonly #adminNetworks: Networks | undefined;

  constructor(sessions: SessionStore, @Inject(CONFIG) config: Config, limiter: CallLimiter, auditors: AuditorCalls) {
    this.#sessions = sessions;
    this.#config = config;
    this.#limiter = limiter;
    this.#auditors = auditors;
    this.#adminNetworks = config.ADMIN_NETWORKS === undefined ? undefined : new Networks(config.ADMIN_NETWORKS);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const binding = Reflect.getMetadata(CALL_BINDING, context.getHandler()) as CallBinding | undefined;
    if (!binding) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { route } = binding;
    const person = await this.#findPerson(request, route.name === routes.stream.name);
    const language = chooseLanguage(request.headers['accept-language'], person?.language, this.#config.DEFAULT_LANGUAGE);
    const call = new CallContext(binding, person, language);
    attachCall(request, call);

    if (!person && route.access !== 'public') throw new Refusal('unauthenticated');
    if (person?.mustChangePassword && !route.beforePasswordChange) {
      throw new Refusal('forbidden', { message: 'password.changeRequired', finer: 'password_change' });
    }
    if (person?.mustSetSecondFactor && !route.beforeSecondFactor) {
      throw new Refusal('forbidden', { message: 'secondFactor.required', finer: 'second_factor' });
    }
    if (route.mutates) this.#assertOrigin(request);
    if (person && !route.aboutUserNo) assertOwnUserNo(person, request.query, request.body);
    if (person) await this.#auditors.assertMay(person, route);
    const isAudited = route.auditor !== null && person !== undefined && isExternalAuditor(person);
    if (route.access === 'administrator' && !person?.actor.isAdministrator && !isAudited) throw new Refusal('forbidden');
    if (route.access === 'administrator' && !isAudited && this.#adminNetworks && !this.#adminNetworks.has(request.ip)) {
      throw new Refusal('forbidden', { message: 'forbidden.network', finer: 'network' });
    }
    const budget = person && budgetOf(route);
    if (budget) await this.#limiter.take(budget, String(person.id));
    assertMediaType(request, route.upload);
    call.query = parseInput(route.query, request.query ?? {});
    call.body = route.upload || route.method === 'GET' ? undefined : parseInput(route.body, request.body ?? {});
    const recipients = person && recipientsOf(route, call.body);
    if (recipients) await this.#limiter.take(recipients.limit, String(person.id), recipients.count);
    return true;
  }

  /** A page that is left open asks for what changed by itself: neither that nor the live events are a sign of who has gone home. */
  async #findPerson(request: FastifyRequest, isStream: boolean): Promise<SignedInPerson | undefined> {
    const token = findToken(request);
    return token ? this.#sessions.find(token, isStream || request.headers[UNATTENDED_HEADER] === '1') : undefined;
  }

  /** A call with the cookie must come from our own pages; a token in a header cannot be sent by a foreign one. */
  #assertOrigin(request: FastifyRequest): void {
    if (tokenHeader(request)) return;
    // A GET that acts is followed from any link: only the browser's own word for our page counts.
    if (request.method === 'GET' && request.headers['sec-fetch-site'] !== 'same-origin') {
      throw new Refusal('forbidden', { message: 'forbidden.origin', finer: 'origin' });
    }
    const origin = findOrigin(request, this.#config.publicUrl);
    if (origin === 'foreign' || (origin === 'unknown' && (request.cookies[HOST_COOKIE] ?? request.cookies[SESSION_COOKIE]))) {
      throw new Refusal('forbidden', { message: 'forbidden.origin', finer: 'origin' });
    }
  }
}

/** The session's token of a request: the header wins over the cookies, the one of this host alone over the other. */
export function findToken(request: FastifyRequest): string | undefined {
  return tokenHeader(request) ?? request.cookies[HOST_COOKIE] ?? request.cookies[SESSION_COOKIE];
}

/** The token of a program that keeps it itself. */
export function tokenHeader(request: FastifyRequest): string | undefined {
  const value = request.headers['x-token'];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Files come as multipart, everything else as JSON. */
function assertMediaType(request: FastifyRequest, upload: boolean): void {
  if (request.method !== 'GET' && request.isMultipart() !== upload) throw new Refusal('unsupported_type');
}

/** A UserNo is accepted for compatibility and must be the session's own (docs/decisions/identity.md). */
function assertOwnUserNo(person: SignedInPerson, ...inputs: unknown[]): void {
  const given = inputs.flatMap((input) =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? Object.entries(input)
          .filter(([key]) => key.toLowerCase() === 'userno')
          .flatMap(([, value]) => value as unknown)
      : [],
  );
  const own = canonicalName(person.userNo);
  if (given.some((value) => value !== undefined && value !== null && value !== '' && canonicalName(plainText(value) ?? '') !== own)) {
    throw new Refusal('forbidden', { message: 'forbidden.user_no', finer: 'user_no' });
  }
}
