import { Transform, type TransformCallback } from 'node:stream';
import { Refusal, routes, type Route } from '@portal/contract';
import type { SessionStore } from '@portal/directory';
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import { findToken } from './call.guard.ts';

/** So much of a body (bytes) is taken in before it is known who sends it. */
export const ANONYMOUS_BODY = 64 * 1024;
/** A body above this is long, and only so many of them are in memory at once: one of them is many times as large when it is read. */
export const LONG_BODY = 2 * 1024 * 1024;
const LONG_BODIES = 2;
/** Who was refused has so long (milliseconds) to hear it while he still sends. */
const HEAR_MS = 2_000;
/** Deeper than any body of the contract; what reads bodies goes down into them call by call. */
const DEEPEST = 32;

const callsByPath: ReadonlyMap<string, Route> = new Map(Object.values(routes).map((route) => [route.path as string, route as Route]));

/**
 * Looks at who sends a long body before it is read: without a session it is refused as the call would be, or for its length where the call is for
 * everybody. Files are not read here: their call asks for them when the guard has let it begin.
 */
export function gateBodies(instance: FastifyInstance<RawServerDefault>, sessions: SessionStore): void {
  let long = 0;
  instance.addHook('preParsing', async (request, reply, payload) => {
    if (['GET', 'HEAD'].includes(request.method) || request.headers['content-type']?.startsWith('multipart/')) return payload;
    const given = request.headers['content-length'];
    const length = given === undefined ? undefined : Number(given);
    if (length !== undefined && length <= ANONYMOUS_BODY) return payload;
    const token = findToken(request);
    const person = token ? await sessions.find(token) : undefined;
    const call = callsByPath.get(request.routeOptions.url ?? '');
    if (!person || !call) {
      if (length === undefined) return payload.pipe(new LimitedBody(ANONYMOUS_BODY));
      endIfStillSending(request, reply);
      throw new Refusal(call && call.access !== 'public' ? 'unauthenticated' : 'too_large');
    }
    if (call.access === 'administrator' && !person.actor.isAdministrator) {
      endIfStillSending(request, reply);
      throw new Refusal('forbidden');
    }
    if (length !== undefined && length > request.routeOptions.bodyLimit) {
      endIfStillSending(request, reply);
      throw new Refusal('too_large');
    }
    if (length !== undefined && length > LONG_BODY) {
      if (long >= LONG_BODIES) {
        endIfStillSending(request, reply);
        throw new Refusal('fault', { message: 'fault.busy', finer: 'busy' });
      }
      long += 1;
      reply.raw.once('close', () => (long -= 1));
    }
    return payload;
  });
}

/** Cuts a body off that is longer than it may be and did not say its length before. */
class LimitedBody extends Transform {
  /** The server compares it with the limit of the call. */
  receivedEncodedLength = 0;
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length;
    if (this.receivedEncodedLength > this.#most) done(new Refusal('too_large'));
    else done(null, chunk);
  }
}

/** An answer ends the exchange, whatever the other side still wants to send. */
function endIfStillSending({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (!raw.complete) setTimeout(() => raw.complete || raw.socket.destroy(), HEAR_MS).unref();
  });
}

/** Whether a JSON text is nested deeper than any body of the contract, without building what it says. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (inText) {
      // A sign behind a backslash ends nothing.
      if (sign === 0x5c) index += 1;
      else if (sign === 0x22) inText = false;
    } else if (sign === 0x22) inText = true;
    else if (sign === 0x5b || sign === 0x7b) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (sign === 0x5d || sign === 0x7d) depth -= 1;
  }
  return false;
}
