import { CHALLENGE_MINUTES, KNOWN_DAYS, ROUND_TRIP_MINUTES, SESSION_DAYS, STEP_MINUTES } from '@portal/directory';
import type { Config } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOST_COOKIE, SESSION_COOKIE } from '../http/call.guard.ts';

const attributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.publicUrl.startsWith('https:') }) as const;

/** The name that the old portal's callers know, and behind TLS the one that no other host can set. */
const cookieNames = (config: Config): readonly string[] => (attributes(config).secure ? [HOST_COOKIE, SESSION_COOKIE] : [SESSION_COOKIE]);

/** The session's cookie (docs/decisions/identity.md). */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  for (const name of cookieNames(config)) void reply.setCookie(name, token, { ...attributes(config), maxAge: SESSION_DAYS * 86_400 });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  for (const name of cookieNames(config)) void reply.clearCookie(name, attributes(config));
}

/** Holds the first step of a sign-in until its code comes; only the calls of the sign-in get it. */
const STEP_COOKIE = 'Sign-In-Step';
const WAYS_IN = '/api/User';

export function setStepCookie(reply: FastifyReply, config: Config, step: string): void {
  void reply.setCookie(STEP_COOKIE, step, { ...attributes(config), path: WAYS_IN, sameSite: 'strict', maxAge: STEP_MINUTES * 60 });
}

export const findStep = (request: FastifyRequest): string | undefined => request.cookies[STEP_COOKIE];

export function clearStepCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(STEP_COOKIE, { ...attributes(config), path: WAYS_IN });
}

/** Holds the question for a passkey to the browser that asked. */
const PASSKEY_COOKIE = 'Passkey-Trip';

export function setPasskeyCookie(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(PASSKEY_COOKIE, token, { ...attributes(config), path: WAYS_IN, sameSite: 'strict', maxAge: CHALLENGE_MINUTES * 60 });
}

export const findPasskeyTrip = (request: FastifyRequest): string | undefined => request.cookies[PASSKEY_COOKIE];

export function clearPasskeyCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(PASSKEY_COOKIE, { ...attributes(config), path: WAYS_IN });
}

/** What a sign-in at the provider was begun with, sealed, until the browser is back. */
export function setTripCookie(reply: FastifyReply, config: Config, cookie: { name: string; value: string }): void {
  void reply.setCookie(cookie.name, cookie.value, { ...attributes(config), path: WAYS_IN, maxAge: ROUND_TRIP_MINUTES * 60 });
}

export function clearTripCookie(reply: FastifyReply, config: Config, name: string): void {
  void reply.clearCookie(name, { ...attributes(config), path: WAYS_IN });
}

/** By what an account knows a browser in which it was signed in to (`KnownBrowsers`). */
const KNOWN_COOKIE = 'Known-Browser';

export function setKnownCookie(reply: FastifyReply, config: Config, known: string): void {
  void reply.setCookie(KNOWN_COOKIE, known, { ...attributes(config), path: WAYS_IN, sameSite: 'strict', maxAge: KNOWN_DAYS * 86_400 });
}

export const findKnown = (request: FastifyRequest): string | undefined => request.cookies[KNOWN_COOKIE];
