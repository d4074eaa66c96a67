import { randomUUID } from 'node:crypto';
import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { codeOf, Refusal, say, type Envelope, type Language, type MessageKey } from '@portal/contract';
import { CONFIG, isDatabaseUnavailable, isOutOfSpace, type Config } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCall } from './call-context.ts';
import { noteRefusal } from './call-outcome.ts';
import { chooseLanguage } from './language.ts';
import { refusalStatus } from './refusal-status.ts';

/** Who was refused because the process cannot keep up comes again after so long. */
const BUSY_SECONDS = 2;

/** Turns everything that is thrown into the envelope in the caller's language; a fault is logged and answered by its reference alone. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  readonly #config: Config;

  constructor(@Inject(CONFIG) config: Config) {
    this.#config = config;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.raw.headersSent) {
      // A stream that breaks half way can only be cut off, so that nobody takes it for whole.
      request.log.error({ err: error }, 'an answer broke off');
      reply.raw.destroy();
      return;
    }
    const language = findCall(request)?.language ?? chooseLanguage(request.headers['accept-language'], null, this.#config.DEFAULT_LANGUAGE);
    const { status, envelope } = this.#answer(error, request, language);
    if (envelope.code === 'fault.busy') reply.header('retry-after', String(BUSY_SECONDS));
    void reply.status(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(envelope);
  }

  #answer(error: unknown, request: FastifyRequest, language: Language): { status: number; envelope: Envelope } {
    const refusal = toRefusal(error);
    if (refusal) noteRefusal(request, refusal);
    // A fault that says which part is away is one of that part: it may be over soon.
    const isAway = refusal?.code === 'fault' && refusal.detail.finer !== undefined;
    if (refusal) return { status: isAway ? 503 : refusalStatus[refusal.code], envelope: wrapRefusal(refusal, language) };
    if (isUnknownPath(error)) {
      return { status: 404, envelope: { isSuccess: false, message: say('unknown_path', language), data: null, code: 'not_found' } };
    }
    if (isDatabaseUnavailable(error)) {
      request.log.warn({ reason: (error as Error).message }, 'the database is not available');
      return { status: 503, envelope: wrapRefusal(new Refusal('fault', { message: 'fault.unavailable', finer: 'unavailable' }), language) };
    }
    if (isOutOfSpace(error)) {
      request.log.error({ reason: (error as Error).message }, 'there is no room left');
      return { status: 503, envelope: wrapRefusal(new Refusal('fault', { message: 'fault.full', finer: 'full' }), language) };
    }
    const reference = randomUUID();
    request.log.error({ err: error, reference }, 'a fault');
    return { status: 500, envelope: wrapRefusal(new Refusal('fault', { params: { reference } }), language) };
  }
}

/**
 * The envelope of a refusal (docs/decisions/envelope.md): the first refused field is the message. A field's code is one of docs/decisions/wire.md
 * like the answer's own; which wording stands behind it is no matter of the wire.
 */
export function wrapRefusal(refusal: Refusal, language: Language): Envelope {
  const { fields = [], message, params, data } = refusal.detail;
  const errors = fields.map((field) => ({
    field: field.field,
    code: field.message.startsWith('validation.') ? field.message : codeOf(refusal),
    message: say(field.message, language, { field: field.field, ...field.params }),
  }));
  const words = message ? say(message, language, params) : (errors[0]?.message ?? say(refusal.code as MessageKey, language, params));
  return { isSuccess: false, message: words, data: data ?? null, code: codeOf(refusal), ...(errors.length > 0 && { errors }) };
}

export const malformed = (): Refusal => new Refusal('validation', { message: 'validation.malformed', finer: 'malformed' });

/** What the HTTP server itself refuses, by its status: some of its errors arrive wrapped by Nest, some bare. */
const SERVER_REFUSALS: Readonly<Record<number, () => Refusal>> = {
  400: malformed,
  406: () => new Refusal('unsupported_type'),
  413: () => new Refusal('too_large'),
  414: () => new Refusal('too_large'),
  415: () => new Refusal('unsupported_type'),
  431: () => new Refusal('too_large'),
};

function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isBrokenForm(error)) return malformed();
  return SERVER_REFUSALS[statusOf(error)]?.();
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  // Only Fastify's own errors: anything else that has a status is a fault of ours.
  return typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' ? statusCode : 0;
}

/** A multipart body without its boundary or its end: the parser says so in words alone. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /^Multipart: Boundary not found$|unexpected end of multipart data$/i.test(error.message);
}

const isUnknownPath = (error: unknown): boolean => error instanceof HttpException && error.getStatus() === 404;
