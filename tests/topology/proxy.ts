import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ASK_EVERY_MS = 500;
/** Headers that concern one connection only. */
const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-authorization', 'te', 'trailer'];

interface Upstream {
  readonly port: number;
  readonly agent: http.Agent;
  isReady: boolean;
}

/** What a reverse proxy of a real system does: asks each process whether it is ready, sends calls in turn, and passes streams on as they come. */
export class Proxy {
  readonly #upstreams: Upstream[];
  readonly #server = http.createServer((request, response) => this.#pass(request, response));
  #next = 0;
  #asking: NodeJS.Timeout | undefined;
  /** Calls that reached each port. */
  readonly calls = new Map<number, number>();
  /** Calls that nobody could answer. */
  failed = 0;
  /** Calls given to another process because the first one was not there. */
  movedOn = 0;

  constructor(ports: readonly number[]) {
    this.#upstreams = ports.map((port) => ({ port, agent: new http.Agent({ keepAlive: true }), isReady: true }));
  }

  async start(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.#asking = setInterval(() => this.#upstreams.forEach((upstream) => void this.#ask(upstream)), ASK_EVERY_MS);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    clearInterval(this.#asking);
    this.#server.closeAllConnections();
    for (const { agent } of this.#upstreams) agent.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  isReady(port: number): boolean {
    return this.#upstreams.some((upstream) => upstream.port === port && upstream.isReady);
  }

  async #ask(upstream: Upstream): Promise<void> {
    upstream.isReady = await fetch(`http://127.0.0.1:${upstream.port}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => this.#send(request, Buffer.concat(parts), response, this.#choose()));
  }

  /** Those that are ready in turn, then the others: a wrong guess is better than no try. */
  #choose(): Upstream[] {
    const from = this.#next++ % this.#upstreams.length;
    const turn = [...this.#upstreams.slice(from), ...this.#upstreams.slice(0, from)];
    return [...turn.filter((upstream) => upstream.isReady), ...turn.filter((upstream) => !upstream.isReady)];
  }

  #send(request: IncomingMessage, body: Buffer, response: ServerResponse, [first, ...others]: readonly Upstream[]): void {
    if (!first) {
      this.failed += 1;
      response.writeHead(502).end();
      return;
    }
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !HOP.includes(name)));
    headers['x-forwarded-for'] = request.socket.remoteAddress;
    const { method, url } = request;
    const call = http.request({ host: '127.0.0.1', port: first.port, agent: first.agent, method, path: url, headers }, (answer) => {
      this.calls.set(first.port, (this.calls.get(first.port) ?? 0) + 1);
      const kept = Object.entries(answer.headers).filter(([name]) => !HOP.includes(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept) as http.OutgoingHttpHeaders);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) return void response.destroy();
      // Only what surely reached nobody is sent again.
      if (error.code === 'ECONNREFUSED') {
        first.isReady = false;
        this.movedOn += 1;
        return this.#send(request, body, response, others);
      }
      this.failed += 1;
      response.writeHead(502).end();
    });
    response.on('close', () => call.destroy());
    call.end(body);
  }
}
