import { posix } from 'node:path';
import { MOST_COURSE_NEEDS, type CourseNeed } from '@portal/contract';

/** Files larger than this (bytes) are not read for what they ask for. */
export const READ_BYTES = 1024 * 1024;

/** What documents load by themselves. Bounded, so that no file of whatever content takes long. */
const IN_DOCUMENT =
  /<(?:script|img|audio|video|source|track|iframe|frame|embed|link|object|input)\b[^<>]{0,2000}?\s(?:src|href|data|poster)\s*=\s*(?:"([^"<>]{1,500})"|'([^'<>]{1,500})'|([^\s"'<>]{1,500}))/gi;
const IN_STYLE = /(?:url\(\s*["']?|@import\s+["'])([^"'()\s]{1,500})/gi;
/** An address that a script makes, or that leads to no file. */
const NO_FILE = /^(?:data|blob|javascript|about|mailto|tel):|^#|[{}$+<>*'"]|\\/i;
/** How a course of either version finds its run time. */
const ASKS = /API_1484_11|LMSInitialize|\bAPI\b/;

/** Collects what the files of a package ask for: without opening it, and as far as texts tell. What scripts ask for shows when it runs. */
export class PackageNeeds {
  readonly #hasFile: (path: string) => boolean;
  readonly #found = new Map<string, CourseNeed>();
  #asksForRunTime = false;

  /** @param hasFile whether a path is in the package, whatever its case */
  constructor(hasFile: (path: string) => boolean) {
    this.#hasFile = hasFile;
  }

  /** Whether a file is worth reading. */
  static reads(mediaType: string): boolean {
    return /html|css|javascript/.test(mediaType);
  }

  /** @param text undefined for a file that is too large to be read */
  look(path: string, mediaType: string, text: string | undefined): void {
    if (text === undefined || ASKS.test(text)) this.#asksForRunTime = true;
    if (text === undefined || /javascript/.test(mediaType)) return;
    // A document with a base of its own resolves its addresses elsewhere.
    if (/<base\s/i.test(text)) return;
    for (const [, double, single, bare] of /html/.test(mediaType) ? text.matchAll(IN_DOCUMENT) : [])
      this.#ask(path, double ?? single ?? bare ?? '');
    for (const [, address = ''] of text.matchAll(IN_STYLE)) this.#ask(path, address);
  }

  /** @param notCarried parts of the manifest that mean nothing here */
  finish(notCarried: readonly string[]): CourseNeed[] {
    for (const name of notCarried) this.#add({ kind: 'notCarried', name });
    if (!this.#asksForRunTime) this.#add({ kind: 'silent', name: '' });
    return [...this.#found.values()].sort((one, other) => (one.kind + one.name < other.kind + other.name ? -1 : 1));
  }

  #ask(from: string, given: string): void {
    const address = given.trim();
    if (address === '' || NO_FILE.test(address)) return;
    const host = /^(?:https?:)?\/\/([^/?#]+)/i.exec(address)?.[1];
    if (host) return this.#add({ kind: 'blocked', name: host.toLowerCase().slice(0, 300) });
    const path = resolve(from, address.split(/[?#]/, 1)[0] ?? '');
    if (path !== undefined && path !== '' && !path.endsWith('/') && !this.#hasFile(path))
      this.#add({ kind: 'missing', name: path.slice(0, 300) });
  }

  #add(need: CourseNeed): void {
    if (this.#found.size < MOST_COURSE_NEEDS) this.#found.set(`${need.kind} ${need.name}`, need);
  }
}

/** A path of the package; undefined for an address that says nothing readable. */
function resolve(from: string, address: string): string | undefined {
  try {
    return posix.normalize(posix.join(posix.dirname(from), decodeURIComponent(address))).replace(/^(\.\/|\/)+/, '');
  } catch {
    return undefined;
  }
}
