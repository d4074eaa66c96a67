import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { COURSE_CONTENT, COURSE_FRAME, COURSE_PLAYER } from '@portal/contract';
import { CourseContents, CourseOrigins, type CourseFile, type CourseLaunch } from '@portal/knowledge';
import { CONFIG, courseSourceOf, Metrics, type Config } from '@portal/platform';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ConsoleFiles } from '../http/console-files.ts';
import { bareHeaders } from '../http/server-headers.ts';
import { observeAnswers, serverOptions } from '../http/server.ts';
import { ADDED_BYTES, beginDocument, isShown } from './begin-document.ts';
import { readRange } from './byte-range.ts';
import { coursePolicy, playerPolicy } from './course-policy.ts';
import { playerPage } from './player-page.ts';

const METHODS = 'GET, HEAD, OPTIONS';
/** Beyond this port the one after the portal's is likely another program's. */
const LAST_NEIGHBOUR = 32_767;

/**
 * The server of courses, on a port of its own: it answers files of courses and the page around them, to whoever has the address of a launch.
 * There is no session here and no call; cookies are not looked at (docs/adr/0019-courses.md).
 */
@Injectable()
export class CourseServer implements BeforeApplicationShutdown {
  readonly #contents: CourseContents;
  readonly #origins: CourseOrigins;
  readonly #config: Config;
  readonly #metrics: Metrics;
  #instance: FastifyInstance | undefined;

  constructor(contents: CourseContents, origins: CourseOrigins, @Inject(CONFIG) config: Config, metrics: Metrics) {
    this.#contents = contents;
    this.#origins = origins;
    this.#config = config;
    this.#metrics = metrics;
  }

  /** Where nothing says which port, the one after the portal's, or any that is free. Without an origin of courses nothing listens. */
  async listen(files: ConsoleFiles): Promise<void> {
    if (courseSourceOf(this.#config) === '') return;
    const { COURSE_PORT, PORT } = this.#config;
    const port = COURSE_PORT ?? (PORT > 0 && PORT < LAST_NEIGHBOUR ? PORT + 1 : 0);
    try {
      await this.#listenOn(port, files);
    } catch (error) {
      if (COURSE_PORT !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await this.#listenOn(0, files);
    }
  }

  /** On which it listens; 0 before. */
  get port(): number {
    return (this.#instance?.server.address() as AddressInfo | null)?.port ?? 0;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#instance?.close();
  }

  async #listenOn(port: number, files: ConsoleFiles): Promise<void> {
    const instance = this.#build(files);
    await instance.listen({ port, host: this.#config.HOST });
    this.#instance = instance;
    this.#origins.serve(this.port);
  }

  #build(files: ConsoleFiles): FastifyInstance {
    const instance = fastify({ ...serverOptions(this.#config), forceCloseConnections: true } as never) as unknown as FastifyInstance;
    observeAnswers(instance as never, this.#metrics);
    instance.addHook('onRequest', (request, reply, done) => {
      reply.headers(bareHeaders(this.#config, request.id)).removeHeader('x-frame-options');
      reply.headers({ 'referrer-policy': 'no-referrer', 'origin-agent-cluster': '?1' });
      done();
    });
    // What is sent here is not read.
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _body, done) => done(null));
    const path = `${COURSE_CONTENT}/:token/*`;
    instance.route({ method: ['GET', 'HEAD'], url: path, handler: (request, reply) => this.#showFile(request, reply) });
    instance.options(path, (request, reply) => this.#showMethods(request, reply));
    instance.get(`${COURSE_PLAYER}/:token`, (request, reply) => this.#showPlayer(request, reply));
    files.registerCourseScripts(instance);
    instance.setNotFoundHandler((request, reply) => {
      const isFile = request.url.startsWith(`${COURSE_CONTENT}/`) && !['GET', 'HEAD'].includes(request.method);
      return isFile ? reply.status(405).header('allow', METHODS).send() : missing(reply);
    });
    return instance;
  }

  async #showPlayer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { token = '' } = request.params as Record<string, string>;
    const launch = await this.#contents.findLaunch(token);
    const origin = launch && this.#homeOf(launch, request);
    if (!launch || !origin) return missing(reply);
    const portal = launch.portal_origin;
    reply.header('content-security-policy', playerPolicy({ origin, token, portal })).header('cache-control', 'no-store');
    // All courses in one origin: what the last one has kept there is not for this one.
    if (this.#origins.isShared) reply.header('clear-site-data', '"storage"');
    return reply.type('text/html; charset=utf-8').send(playerPage(launch.title, portal, COURSE_FRAME[launch.version]));
  }

  async #showFile(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { token = '', '*': path = '' } = request.params as Record<string, string>;
    // A worker of that kind would outlive its sitting and answer for the course later.
    const isAllowed = request.headers['service-worker'] === undefined && path.length <= 500 && !path.includes('\0');
    const file = isAllowed ? await this.#contents.find(token, path) : undefined;
    const origin = file && this.#homeOf(file, request);
    if (!file || !origin) return missing(reply);
    reply
      .header('content-security-policy', coursePolicy({ origin, token, portal: file.portal_origin }))
      .header('cache-control', file.media_type.startsWith('text/html') ? 'private, no-store' : 'private, max-age=43200')
      .header('accept-ranges', 'bytes')
      .header('etag', tagOf(file))
      .type(file.media_type);
    letCourseRead(request, reply, origin);
    if (isShown(request, file.media_type)) return this.#showDocument(request, reply, file);
    const isOlder = request.headers['if-range'] !== undefined && request.headers['if-range'] !== tagOf(file);
    const asked = readRange(request.method === 'GET' && !isOlder ? request.headers.range : undefined, file.size);
    if (asked.kind === 'none')
      return reply.status(416).header('content-range', `bytes */${file.size}`).type('text/plain; charset=utf-8').send('No such range');
    const range = asked.kind === 'part' ? asked.range : undefined;
    reply.header('content-length', range ? range.end - range.start + 1 : file.size);
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    if (request.method === 'HEAD') return reply.send();
    const content = await this.#contents.open(file, range);
    return content ? reply.send(content) : missing(reply.removeHeader('content-length'));
  }

  async #showDocument(request: FastifyRequest, reply: FastifyReply, file: CourseFile): Promise<unknown> {
    reply
      .removeHeader('accept-ranges')
      .removeHeader('etag')
      .header('content-length', file.size + ADDED_BYTES);
    if (request.method === 'HEAD') return reply.send();
    const content = await this.#contents.open(file);
    if (!content) return missing(reply.removeHeader('content-length'));
    return reply.send(Readable.from(beginDocument(content as AsyncIterable<Buffer>), { objectMode: false }));
  }

  /** Browsers ask first what they may ask, where a page of the course has no origin or sends headers of its own. */
  async #showMethods(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { token = '' } = request.params as Record<string, string>;
    const launch = await this.#contents.findLaunch(token);
    const origin = launch && this.#homeOf(launch, request);
    if (!launch || !origin) return missing(reply);
    letCourseRead(request, reply, origin);
    const asked = request.headers['access-control-request-headers'];
    if (asked !== undefined) reply.header('access-control-allow-headers', asked);
    return reply.status(204).headers({ allow: METHODS, 'access-control-allow-methods': METHODS, 'access-control-max-age': '600' }).send();
  }

  /** The origin of a sitting's course; undefined when it was asked for under another one. */
  #homeOf(launch: CourseLaunch, request: FastifyRequest): string | undefined {
    const origin = this.#origins.originOf(launch.course_id, launch.person_id);
    return this.#origins.isAskedFor(origin, request.headers.host) ? origin : undefined;
  }
}

/** The course's own pages may read its files, also those that it has put into a sandbox; nobody else's. */
function letCourseRead(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  const asking = request.headers.origin;
  reply.header('vary', 'origin');
  if (asking === origin || asking === 'null') reply.header('access-control-allow-origin', asking);
  // A page without an origin is another site's to the browser.
  if (asking === 'null') reply.header('cross-origin-resource-policy', 'cross-origin');
}

const tagOf = (file: CourseFile): string => `"${createHash('sha256').update(file.storage_key).digest('base64url').slice(0, 22)}"`;

function missing(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
}
