import { Refusal, type Language } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import type { FastifyRequest } from 'fastify';
import type { CallBinding } from './call.decorator.ts';

/** What the guard has found out about a call before its handler runs. */
export class CallContext {
  readonly binding: CallBinding;
  readonly person: SignedInPerson | undefined;
  readonly language: Language;
  query: unknown;
  body: unknown;

  constructor(binding: CallBinding, person: SignedInPerson | undefined, language: Language) {
    this.binding = binding;
    this.person = person;
    this.language = language;
  }

  requirePerson(): SignedInPerson {
    if (!this.person) throw new Refusal('unauthenticated');
    return this.person;
  }
}

const calls = new WeakMap<FastifyRequest, CallContext>();

export function attachCall(request: FastifyRequest, call: CallContext): void {
  calls.set(request, call);
}

/** The call of a request, when the guard has let one begin. */
export const findCall = (request: FastifyRequest): CallContext | undefined => calls.get(request);

export function callOf(request: FastifyRequest): CallContext {
  const call = calls.get(request);
  if (!call) throw new Error('This handler is not bound to a call of the contract with @Call.');
  return call;
}
