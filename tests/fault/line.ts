import net, { type AddressInfo, type Socket } from 'node:net';

/** A wire between two programs on this machine that can fall silent, be cut and be mended. */
export class Line {
  readonly #target: number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #server: net.Server | undefined;
  #port = 0;
  #isSilent = false;

  /** @param target port of 127.0.0.1 */
  constructor(target: number) {
    this.#target = target;
  }

  get port(): number {
    return this.#port;
  }

  /** Also after `cut`: on the same port as before. */
  async open(): Promise<void> {
    const server = net.createServer({ pauseOnConnect: true }, (near) => this.#join(near));
    this.#server = server;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  #join(near: Socket): void {
    const far = net.connect(this.#target, '127.0.0.1');
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    const end = (): void => {
      near.destroy();
      far.destroy();
      this.#pairs.delete(pair);
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes: Buffer) => to.write(bytes));
      from.on('error', end);
      from.on('close', end);
      if (this.#isSilent) from.pause();
      else from.resume();
    }
  }

  /** Takes nothing more from either end and tells neither, as a network does that drops its packets. */
  silence(): void {
    this.#isSilent = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  /** Goes on; what was under way arrives late. */
  speak(): void {
    this.#isSilent = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  /** Ends every connection and takes no new one. */
  async cut(): Promise<void> {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    this.#pairs.clear();
    this.#isSilent = false;
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
