import { createHash } from 'node:crypto';
import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Refusal, type Envelope } from '@portal/contract';
import { CONFIG, requestContext, Sql, type Config, type IdempotencyClaim, type OwnMove } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AnswerRebuilders } from './answer-rebuilders.ts';
import { tellOwnMove, wrapAnswer } from './answer.ts';
import { findCall, type CallContext } from './call-context.ts';
import { IdempotencyStore } from './idempotency.store.ts';
import { findReadPosition, keepReadPosition } from './read-position.ts';

/** Printable ASCII, as header values are. */
const KEY = /^[\x21-\x7e]{1,200}$/;

/** Wraps what a handler returns into the envelope, and answers a repeated Idempotency-Key with its first answer. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  readonly #store: IdempotencyStore;
  readonly #rebuilders: AnswerRebuilders;
  readonly #sql: Sql;
  readonly #config: Config;

  constructor(store: IdempotencyStore, rebuilders: AnswerRebuilders, sql: Sql, @Inject(CONFIG) config: Config) {
    this.#store = store;
    this.#rebuilders = rebuilders;
    this.#sql = sql;
    this.#config = config;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const call = findCall(request);
    if (!call) return next.handle();
    const claim = readClaim(request, call);
    const readsFrom = findReadPosition(request, call);
    const moved = new Map<number, OwnMove>();
    const inContext = <T>(work: () => T): T =>
      requestContext.run(
        { requestId: request.id, moved, ...(claim && { idempotency: claim }), ...(readsFrom !== undefined && { readsFrom }) },
        work,
      );
    if (call.binding.route.raw) return inContext(() => next.handle());
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    reply.header('cache-control', 'no-store');
    const run = async (): Promise<Envelope> =>
      wrapAnswer(tellOwnMove(await inContext(() => lastValueFrom(next.handle(), { defaultValue: null })), moved), call.language);
    const answer = claim ? this.#once(claim, call, reply, run) : run();
    return from(answer.finally(() => keepReadPosition(reply, call, this.#sql, this.#config)));
  }

  async #once(claim: IdempotencyClaim, call: CallContext, reply: FastifyReply, run: () => Promise<Envelope>): Promise<unknown> {
    const known = await this.#store.look(claim);
    if (known.kind === 'other') throw new Refusal('conflict', { message: 'conflict.idempotency', finer: 'idempotency' });
    if (known.kind === 'running') throw inProgress();
    if (known.kind === 'answered') {
      reply.header('idempotency-replayed', 'true').type('application/json; charset=utf-8');
      return known.answer;
    }
    if (known.kind === 'changed') {
      reply.header('idempotency-replayed', 'true');
      return this.#rebuild(claim, call, known.subjectId);
    }
    return claim.mode === 'afterwards' ? this.#runClaimed(claim, run) : this.#runAndStore(claim, run);
  }

  /** The runner writes the claim with the first transition. */
  async #runAndStore(claim: IdempotencyClaim, run: () => Promise<Envelope>): Promise<Envelope> {
    const envelope = await run();
    await this.#store.store(claim, JSON.stringify(envelope));
    return envelope;
  }

  async #runClaimed(claim: IdempotencyClaim, run: () => Promise<Envelope>): Promise<Envelope> {
    if (!(await this.#store.claim(claim))) throw inProgress();
    const stopRenewing = this.#store.renew(claim);
    try {
      return await this.#runAndStore(claim, run);
    } catch (error) {
      await this.#store.release(claim);
      throw error;
    } finally {
      stopRenewing();
    }
  }

  async #rebuild(claim: IdempotencyClaim, call: CallContext, subjectId: number): Promise<Envelope> {
    const { route } = call.binding;
    const rebuilder = this.#rebuilders.find(route);
    if (!rebuilder) throw inProgress();
    const envelope = wrapAnswer(await rebuilder.rebuild(subjectId, call.requirePerson(), call.language, route), call.language);
    await this.#store.store(claim, JSON.stringify(envelope));
    return envelope;
  }
}

const inProgress = (): Refusal => new Refusal('conflict', { message: 'conflict.in_progress', finer: 'in_progress' });

function readClaim(request: FastifyRequest, call: CallContext): IdempotencyClaim | undefined {
  const { route, idempotency: mode } = call.binding;
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '' || !route.mutates || route.raw || !call.person || mode === 'none') return undefined;
  if (!KEY.test(key)) {
    const field = 'Idempotency-Key';
    throw new Refusal('validation', { fields: [{ field, message: 'validation.invalid', params: { field } }], finer: 'invalid' });
  }
  return { personId: call.person.id, path: route.path, key, bodyHash: hashInput(request, route.upload), mode, claimed: false };
}

/** A multipart body is a stream with a boundary of its own each time: the key alone must tell uploads apart. */
function hashInput(request: FastifyRequest, upload: boolean): Buffer {
  const input = JSON.stringify([request.query, upload ? null : (request.body ?? null)]);
  return createHash('sha256').update(input).digest();
}
