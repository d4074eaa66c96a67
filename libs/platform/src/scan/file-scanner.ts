import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { Refusal } from '@portal/contract';

/** Looks for malicious contents in files that come in (docs/decisions/policy-library.md, Files). The class is the injection token. */
export abstract class FileScanner {
  /**
   * Passes a content on while it is looked through; its end comes with the verdict, so that who keeps it keeps nothing that was refused.
   * @throws Refusal `unsupported_type.infected`; `fault.scanner` when nobody can say: what was not looked through is not kept
   */
  abstract pass(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
}

/** No scanner is configured. */
export class NoScanner extends FileScanner {
  override async *pass(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* content;
  }
}

const CONNECT_MS = 5_000;
/** The verdict on the last byte may take clamd a while: it unpacks what it was sent. */
const VERDICT_MS = 120_000;
/** clamd refuses larger pieces of a stream. */
const PIECE_BYTES = 1024 * 1024;

/** Asks a clamd by its INSTREAM command, over TCP or a local socket. */
export class ClamdScanner extends FileScanner {
  readonly #address: { readonly host: string; readonly port: number } | { readonly path: string };

  /** @param url `tcp://host:port` or `unix:/path` */
  constructor(url: string) {
    super();
    const tcp = /^tcp:\/\/(.+):(\d+)$/.exec(url);
    this.#address = tcp
      ? { host: tcp[1]!.replace(/^\[|\]$/g, ''), port: Number(tcp[2]) }
      : { path: url.replace(/^unix:(\/\/(?=\/))?/, '') };
  }

  override async *pass(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const talk = new ClamdTalk(await this.#connect());
    try {
      await talk.send(Buffer.from('zINSTREAM\0'));
      for await (const chunk of content) {
        for (let at = 0; at < chunk.length; at += PIECE_BYTES) await talk.sendPiece(chunk.subarray(at, at + PIECE_BYTES));
        yield chunk;
      }
      await talk.send(Buffer.alloc(4));
      assertClean(await talk.answer());
    } finally {
      talk.close();
    }
  }

  async #connect(): Promise<Socket> {
    const socket = connect(this.#address as { path: string });
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('clamd did not answer')));
    try {
      await once(socket, 'connect');
    } catch (error) {
      socket.destroy();
      throw unscanned(error);
    }
    socket.setTimeout(VERDICT_MS);
    return socket;
  }
}

/** One conversation. clamd may answer and hang up before it has heard all, for example when its own limit of size is passed. */
class ClamdTalk {
  readonly #socket: Socket;
  readonly #answer: Promise<string>;
  #isOver = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    let words = '';
    this.#answer = new Promise((resolve, reject) => {
      socket.on('data', (bytes: Buffer) => (words = (words + bytes.toString('utf8')).slice(0, 4_000)));
      socket.once('error', (error) => (words ? resolve(words) : reject(unscanned(error))));
      socket.once('close', () => {
        this.#isOver = true;
        if (words) resolve(words);
        else reject(unscanned(new Error('clamd hung up')));
      });
    });
    // Asked for at the end; an earlier failure waits for it there.
    this.#answer.catch(() => undefined);
  }

  async sendPiece(piece: Buffer): Promise<void> {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    await this.send(Buffer.concat([length, piece]));
  }

  async send(bytes: Buffer): Promise<void> {
    if (this.#isOver || this.#socket.writableEnded) assertClean(await this.#answer);
    if (!this.#socket.write(bytes)) await Promise.race([once(this.#socket, 'drain').catch(() => undefined), once(this.#socket, 'close')]);
  }

  answer(): Promise<string> {
    return this.#answer;
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** @throws Refusal for everything but `stream: OK` */
function assertClean(answer: string): void {
  const words = answer.replaceAll('\0', '').trim();
  if (/^stream: OK$/.test(words)) return;
  const found = /^stream: (.+) FOUND$/.exec(words)?.[1];
  if (!found) throw unscanned(new Error(words));
  throw new Refusal('unsupported_type', {
    fields: [{ field: 'files', message: 'file.infected', params: { name: found.slice(0, 100) } }],
    finer: 'infected',
  });
}

function unscanned(cause: unknown): Refusal {
  const refusal = new Refusal('fault', { message: 'file.unscanned', finer: 'scanner' });
  refusal.cause = cause;
  return refusal;
}

/** The scanner that CLAMD_URL names. */
export const openScanner = (url: string | undefined): FileScanner => (url ? new ClamdScanner(url) : new NoScanner());
