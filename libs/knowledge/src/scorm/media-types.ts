/** Types by the extension, as browsers want them; what is not here comes as bytes that nothing runs. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  xml: 'application/xml',
  xsd: 'application/xml',
  dtd: 'application/xml-dtd',
  txt: 'text/plain',
  csv: 'text/csv',
  vtt: 'text/vtt',
  srt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  pdf: 'application/pdf',
  wasm: 'application/wasm',
};

/** The type of a course's file by its path, without its writing. */
export function mediaTypeOfPath(path: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return TYPES[extension] ?? 'application/octet-stream';
}

/** Where a document says its writing: in a mark of the first bytes or in its head. */
const HEAD_BYTES = 4_096;
const CHARSET = /<meta[^<>]+charset\s*=\s*(?:["']\s*)?([\w-]{2,30})/i;

/** Finds out how an HTML document is written, while its bytes pass. */
export class CharsetProbe {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #head = Buffer.alloc(0);
  #isUtf8 = true;

  push(chunk: Buffer): void {
    if (this.#head.length < HEAD_BYTES) this.#head = Buffer.concat([this.#head, chunk]).subarray(0, HEAD_BYTES);
    if (!this.#isUtf8) return;
    try {
      this.#decoder.decode(chunk, { stream: true });
    } catch {
      this.#isUtf8 = false;
    }
  }

  /** A name that browsers know; UTF-8 where the bytes are it, else what Windows wrote by default. */
  finish(): string {
    if (this.#head[0] === 0xff && this.#head[1] === 0xfe) return 'utf-16le';
    if (this.#head[0] === 0xfe && this.#head[1] === 0xff) return 'utf-16be';
    const named = CHARSET.exec(this.#head.toString('latin1'))?.[1]?.toLowerCase();
    if (named && isKnown(named)) return named;
    return this.#isUtf8 ? 'utf-8' : 'windows-1252';
  }
}

function isKnown(charset: string): boolean {
  try {
    new TextDecoder(charset);
    return true;
  } catch {
    return false;
  }
}
