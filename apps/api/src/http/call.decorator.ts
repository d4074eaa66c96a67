import { applyDecorators, createParamDecorator, Get, HttpCode, Post, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Language, Route } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { callOf } from './call-context.ts';

export type IdempotencyMode = 'transaction' | 'afterwards' | 'none';

export interface CallOptions {
  /**
   * How a repeat under one Idempotency-Key is recognised. `transaction`: the claim is written with the first transition, so that not even a
   * crash right after it can repeat the call. `afterwards`: the answer is stored after the call, for calls that repeat safely by themselves.
   * `none`: the key is not looked at, since even the hash of a body with a password must not be kept.
   */
  readonly idempotency?: IdempotencyMode;
}

export interface CallBinding {
  readonly route: Route;
  readonly idempotency: IdempotencyMode;
}

export const CALL_BINDING = Symbol('CALL_BINDING');

/** Binds a controller method to a call of the contract: method, path, access, schemas, envelope. */
export function Call(route: Route, options: CallOptions = {}): MethodDecorator {
  const binding: CallBinding = {
    route,
    idempotency: options.idempotency ?? (route.area === 'risk-control' ? 'transaction' : 'afterwards'),
  };
  const bind = route.method === 'GET' ? Get : Post;
  return applyDecorators(bind(route.path), HttpCode(200), SetMetadata(CALL_BINDING, binding));
}

const fromCall = <T>(read: (call: ReturnType<typeof callOf>) => T) =>
  createParamDecorator((_data: unknown, context: ExecutionContext) => read(callOf(context.switchToHttp().getRequest())));

/** The query, parsed by the route's schema: type it `RouteQuery<typeof routes.x>`. */
export const CallQuery = fromCall((call) => call.query);

/** The body, parsed by the route's schema: type it `RouteBody<typeof routes.x>`. */
export const CallBody = fromCall((call) => call.body);

/** The signed-in person; refuses when a public call is made without a session. Type it `SignedInPerson`. */
export const CurrentPerson = fromCall((call): SignedInPerson => call.requirePerson());

/** The signed-in person or undefined, for public calls. Type it `SignedInPerson | undefined`. */
export const OptionalPerson = fromCall((call): SignedInPerson | undefined => call.person);

/** The caller's language. Type it `Language`. */
export const CallLanguage = fromCall((call): Language => call.language);
