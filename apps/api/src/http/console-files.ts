import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const PACKED = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.txt']);
/** What courses run on, in their origin alone: COURSE_FRAME of the contract. */
const COURSE_SCRIPTS = '/scorm-frame/';
/** Below this (bytes) packing costs more than it saves. */
const WORTH_PACKING = 1024;

interface ConsoleFile {
  readonly file: string;
  readonly type: string;
  readonly etag: string;
  readonly cache: string;
  readonly plain: Buffer;
  readonly packed: Map<string, Promise<Buffer>>;
}

/**
 * Serves the built console from memory: only the files that are there at the start, so no address can lead anywhere else. Other addresses
 * that a person may have typed are pages of the console and get index.html.
 */
export class ConsoleFiles {
  readonly #files = new Map<string, ConsoleFile>();

  /** @param folder the build of the console; a missing one serves nothing */
  constructor(folder: string) {
    for (const name of listFiles(folder)) {
      const file = path.join(folder, name);
      const plain = readFileSync(file);
      const extension = path.extname(name).toLowerCase();
      this.#files.set(`/${name.split(path.sep).join('/')}`, {
        file,
        type: TYPES[extension] ?? 'application/octet-stream',
        etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
        // Vite names what stands in assets/ by its content.
        cache: name.startsWith(`assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        plain,
        packed: new Map(),
      });
    }
  }

  /** Takes every GET that no controller has. */
  register(instance: FastifyInstance): void {
    instance.get('/*', (request, reply) => {
      const address = addressOf(request);
      const isOurs = !address.startsWith(COURSE_SCRIPTS);
      const found = isOurs ? (this.#files.get(address) ?? (isPage(address) ? this.#files.get('/index.html') : undefined)) : undefined;
      return this.#answer(found, request, reply);
    });
  }

  /** What courses run on, for their own server. */
  registerCourseScripts(instance: FastifyInstance): void {
    instance.get(`${COURSE_SCRIPTS}*`, (request, reply) => this.#answer(this.#files.get(addressOf(request)), request, reply));
  }

  async #answer(found: ConsoleFile | undefined, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (!found) return reply.callNotFound();
    reply.header('cache-control', found.cache).header('etag', found.etag).header('vary', 'accept-encoding').type(found.type);
    if (request.headers['if-none-match'] === found.etag) return reply.status(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '', found);
    if (!encoding) return reply.send(found.plain);
    return reply.header('content-encoding', encoding).send(await pack(found, encoding));
  }
}

const addressOf = (request: FastifyRequest): string => request.url.split('?')[0]!;

/** Files have a dot in their last part, pages have none; the API and the service's own addresses are no pages. */
function isPage(address: string): boolean {
  return !/^\/(api|health|metrics|assets)(\/|$)/i.test(address) && !address.slice(address.lastIndexOf('/')).includes('.');
}

function chooseEncoding(accepted: string, { file, plain }: ConsoleFile): 'br' | 'gzip' | undefined {
  if (plain.length < WORTH_PACKING || !PACKED.has(path.extname(file).toLowerCase())) return undefined;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : undefined;
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Packed once, at the first request. */
function pack(file: ConsoleFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = file.packed.get(encoding);
  if (known) return known;
  const packed =
    encoding === 'br' ? packBrotli(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) : packGzip(file.plain, { level: 9 });
  file.packed.set(encoding, packed);
  return packed;
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  } catch {
    return [];
  }
}
