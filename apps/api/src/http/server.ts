import { randomUUID } from 'node:crypto';
import { BlockList, isIPv6, type Socket } from 'node:net';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Refusal, routes, say } from '@portal/contract';
import type { SessionStore } from '@portal/directory';
import { openLog, recordSpan, type AccessCall, type AccessLog, type Config, type Metrics } from '@portal/platform';
import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest, type RawServerDefault } from 'fastify';
import { MALFORMED_BODY } from './call-input.ts';
import { BACK_CHANNEL_PATH } from '../identity/back-channel-log-out.ts';
import { chooseLanguage } from './language.ts';
import { describeOutcome } from './call-outcome.ts';
import { gateBodies, isTooDeep } from './body-gate.ts';
import { keepPace, paceBounds, type PaceBounds } from './body-pace.ts';
import type { LoadShedder } from './load-shedder.ts';
import { bareHeaders, securityHeaders } from './server-headers.ts';
import { malformed, wrapRefusal } from './refusal.filter.ts';
import { closeSilentConnections } from './silent-connections.ts';

/** The largest JSON body (bytes). */
export const BODY_LIMIT = 2 * 1024 * 1024;

/** A workbook of 1 MB, which is packed, can be several times as long as rows: the rehearsal sends them all in one request. */
const IMPORT_BODY_LIMIT = 16 * 1024 * 1024;
const IMPORT_PATHS: readonly string[] = [routes.uploadRiskControl.path, routes.uploadRiskStorage.path];

/** The head of one part of a multipart body (bytes): a name of any file system, encoded, and room beside it. */
const PART_HEAD_LIMIT = 4_096;

const JSON_TYPE = 'application/json; charset=utf-8';
const REQUEST_ID = /^[\w-]{8,64}$/;

const nearby = new BlockList();
for (const [address, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  nearby.addSubnet(address, prefix, 'ipv4');
}
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');

/**
 * The one reverse proxy before us, on this machine or a private network. What it was told in turn is not believed: staff sit in private
 * networks too, and whoever may choose his address slips through the lock-out of failed sign-ins.
 */
function isOurProxy(address: string, hop: number): boolean {
  return hop === 0 && nearby.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The HTTP server with its log. Without PUBLIC_URL there is no proxy to believe. */
export const createAdapter = (config: Config): FastifyAdapter => new FastifyAdapter(serverOptions(config) as never);

/** What the portal's server and that of courses have in common. */
export function serverOptions(config: Config) {
  return {
    bodyLimit: BODY_LIMIT,
    trustProxy: config.PUBLIC_URL ? isOurProxy : false,
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => answerUnreadableAddress(request, reply, config),
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => answerBrokenRequest(error, socket, config),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    loggerInstance: openLog(config, 'api', { namesRequest: false }) as never,
    genReqId: (request: { headers: Record<string, string | string[] | undefined> }) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    routerOptions: { maxParamLength: 500 },
    // A slow line needs minutes for a large file, and nobody longer than this; how slow it may be: body-pace.ts.
    requestTimeout: 600_000,
    // How often Node looks for heads and requests that take too long; half a minute unless told.
    http: { connectionsCheckingInterval: paceBounds.everyMs },
    // Requests under way end by themselves; waiting connections are closed.
    forceCloseConnections: 'idle',
  };
}

/** An address that cannot be decoded names nothing. */
function answerUnreadableAddress(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  const language = chooseLanguage(request.headers['accept-language'], null, config.DEFAULT_LANGUAGE);
  void reply
    .status(404)
    .headers(bareHeaders(config, request.id))
    .type(JSON_TYPE)
    .send({ isSuccess: false, message: say('unknown_path', language), data: null, code: 'not_found' });
}

/** A request that is no HTTP, or whose head is too large: nothing of it can be asked, so the portal's own language answers. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, config: Config): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = error.code === 'HPE_HEADER_OVERFLOW' ? new Refusal('too_large') : malformed();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify(wrapRefusal(refusal, config.DEFAULT_LANGUAGE));
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** What of the application the server itself asks. */
export interface ServerParts {
  readonly metrics: Metrics;
  readonly accessLog: AccessLog;
  readonly sessions: SessionStore;
  readonly shedder: LoadShedder;
  /** How slowly requests may come, where not as usual. */
  readonly pace?: PaceBounds | undefined;
}

/** Parsers, cookies, security headers, access log and figures; what a stop closes. */
export async function prepareServer(instance: FastifyInstance<RawServerDefault>, config: Config, parts: ServerParts): Promise<void> {
  const { metrics, accessLog, sessions, shedder, pace = paceBounds } = parts;
  addBodyParser(instance);
  // A head is sent at once; who takes longer only holds a connection.
  instance.server.headersTimeout = pace.headMs;
  closeSilentConnections(instance);
  instance.addHook('onRoute', (route) => {
    if (IMPORT_PATHS.includes(route.url)) route.bodyLimit = IMPORT_BODY_LIMIT;
  });
  await instance.register(cookie);
  // The limits of a file are those of its call.
  await instance.register(multipart, {
    defParamCharset: 'utf8',
    limits: { fields: 10, fieldSize: 10_000, parts: 60, headerPairs: 20, headerSize: PART_HEAD_LIMIT },
  } as never);
  const headers = securityHeaders(config);
  instance.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  keepAccessLog(instance, accessLog);
  shedder.guard(instance);
  gateBodies(instance, sessions);
  keepPace(instance, pace);
  observeAnswers(instance, metrics);
}

const CALL_PATHS: ReadonlySet<string> = new Set([...Object.values(routes).map(({ path }) => path), BACK_CHANNEL_PATH]);

/** A line of the access log for every call of the contract, and for the provider's; what waits is written before the process ends (ADR 34). */
function keepAccessLog(instance: FastifyInstance<RawServerDefault>, accessLog: AccessLog): void {
  instance.addHook('onReady', (done) => {
    accessLog.start();
    done();
  });
  instance.addHook('onClose', () => accessLog.stop());
  instance.addHook('onRequest', (request, reply, done) => {
    const call = request.routeOptions.url;
    // At the end of the answer, however it ends: that of a stream, and one that nobody waited for, are no responses to the server.
    if (call !== undefined && CALL_PATHS.has(call)) {
      // Whoever has gone away has no address any more.
      const address = request.ip;
      reply.raw.once('close', () => accessLog.note({ ...describeCall(request, reply, call), address }));
    }
    done();
  });
}

/** What HTTP servers say of a call whose caller went away before its answer. */
const GONE_AWAY = 499;

function describeCall(request: FastifyRequest, reply: FastifyReply, call: string): Omit<AccessCall, 'address'> {
  const { person, record, refused } = describeOutcome(request);
  return {
    at: new Date(),
    method: request.method,
    call,
    status: reply.raw.headersSent ? reply.raw.statusCode : GONE_AWAY,
    refused: refused ?? '',
    personId: person ?? null,
    recordId: record ?? null,
    milliseconds: reply.elapsedTime,
    requestId: request.id,
  };
}

/** Access log, figures and traces of every answer. */
export function observeAnswers(instance: FastifyInstance<RawServerDefault>, metrics: Metrics): void {
  instance.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    metrics.observe({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    // The pattern instead of the address: a query may hold names and search words.
    const outcome = describeOutcome(request);
    const line = { method: request.method, route, status: reply.statusCode, milliseconds, ...outcome };
    // What somebody may not do is heard of where the log keeps only what is unusual, too.
    if (outcome.refused?.startsWith('forbidden')) request.log.warn(line, 'request');
    else request.log.info(line, 'request');
    recordSpan({
      kind: 'request',
      name: `${request.method} ${route}`,
      requestId: request.id,
      startedAt: Date.now() - reply.elapsedTime,
      failed: reply.statusCode >= 500,
      attributes: { 'http.request.method': request.method, 'http.route': route, 'http.response.status_code': reply.statusCode },
    });
    done();
  });
}

/** A body that is no JSON is refused by the guard in its turn, so that who has no session hears only that. */
function addBodyParser(instance: FastifyInstance<RawServerDefault>): void {
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, isTooDeep(body as string) ? MALFORMED_BODY : JSON.parse(body as string));
    } catch {
      done(null, MALFORMED_BODY);
    }
  });
}
