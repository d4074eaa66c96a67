import { Controller, Get, Inject, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { COURSE_CONTENT, COURSE_FRAME } from '@portal/contract';
import { CourseContents, type CourseFile } from '@portal/knowledge';
import { CONFIG, type Config } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a browser asks for when a document is to be shown. */
const DOCUMENTS = new Set(['document', 'iframe', 'frame', 'embed', 'object']);
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/**
 * The files of courses. Whoever has the address of a launch gets them, without a session: cookies are not looked at. Every answer carries the
 * `sandbox` policy, so that a document of a course has an origin of its own, opened in a frame or by itself, and can ask for nothing but the
 * files of its own course.
 */
@Controller()
export class CourseContentController {
  constructor(
    private readonly contents: CourseContents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get(`${COURSE_CONTENT.slice(1)}/:token/*`)
  async show(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | string> {
    const path = (request.params as Record<string, string>)['*'] ?? '';
    protect(reply, policyOf(this.#originOf(request), token));
    const file = path.length <= 500 && !path.includes('\0') ? await this.contents.find(token, path) : undefined;
    if (!file) return missing(reply);
    if (file.media_type.startsWith('text/html') && isDocument(request)) return begin(reply, file);
    const content = await this.contents.open(file);
    if (!content) return missing(reply);
    reply.header('cache-control', file.media_type.startsWith('text/html') ? 'private, no-store' : 'private, max-age=43200');
    return new StreamableFile(content, { type: file.media_type, length: file.size });
  }

  /** Where this answer goes to: policies name it, since `'self'` is nothing in an origin of one's own. */
  #originOf(request: FastifyRequest): string {
    return HOST.test(request.host) ? `${request.protocol}://${request.host}` : this.config.publicUrl;
  }
}

function policyOf(origin: string, token: string): string {
  const course = `${origin}${COURSE_CONTENT}/${/^[\w-]{1,100}$/.test(token) ? token : '-'}/`;
  const script = Object.values(COURSE_FRAME).map((path) => `${origin}${path}`);
  return [
    'sandbox allow-scripts allow-forms allow-modals allow-pointer-lock',
    "default-src 'none'",
    // Courses are written with scripts in their pages; what those may reach is decided by the rest.
    `script-src ${course} ${script.join(' ')} 'unsafe-inline' 'unsafe-eval' blob:`,
    `style-src ${course} 'unsafe-inline'`,
    `img-src ${course} data: blob:`,
    `media-src ${course} data: blob:`,
    `font-src ${course} data:`,
    `connect-src ${course} data: blob:`,
    `frame-src ${course} blob:`,
    `worker-src ${course} blob:`,
    "object-src 'none'",
    "form-action 'none'",
    `base-uri ${course}`,
  ].join('; ');
}

/** Frames of a course lie in one another and each has an origin of its own: no policy of ancestors could name them. */
function protect(reply: FastifyReply, policy: string): void {
  reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', policy)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff');
}

/** Documents are asked for by the browser; what the course's scripts and our own ask for is the file itself. */
function isDocument(request: FastifyRequest): boolean {
  const wanted = request.headers['sec-fetch-dest'];
  return wanted === undefined ? (request.headers.accept ?? '').includes('text/html') : DOCUMENTS.has(String(wanted));
}

/**
 * A document begins empty with our script, which asks the player for the state of the course, lays out the run time and then writes the
 * document itself into its place. It has the document's writing, so that scripts of the course are read as they were meant.
 */
function begin(reply: FastifyReply, file: CourseFile): string {
  reply.header('cache-control', 'private, no-store').type(file.media_type);
  return `<!doctype html><script src="${COURSE_FRAME[file.version]}"></script>`;
}

function missing(reply: FastifyReply): string {
  reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8');
  return 'Not found';
}
