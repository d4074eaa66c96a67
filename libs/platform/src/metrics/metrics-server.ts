import { createServer, type Server } from 'node:http';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { Metrics } from './metrics.ts';

/** Serves the figures on an address of their own, METRICS_HOST and METRICS_PORT; the only way for a worker, which serves nothing else. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #metrics: Metrics;
  readonly #config: Config;
  #server: Server | undefined;

  constructor(metrics: Metrics, @Inject(CONFIG) config: Config) {
    this.#metrics = metrics;
    this.#config = config;
  }

  /** @throws Error when the port is taken */
  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT: port, METRICS_HOST: host } = this.#config;
    if (port === undefined) return;
    const server = createServer((request, response) => {
      const [path] = (request.url ?? '').split('?');
      if (path !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
      if (!this.#metrics.isAllowed(request.headers.authorization))
        return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      this.#metrics
        .render()
        .then((text) => response.writeHead(200, { 'content-type': this.#metrics.contentType }).end(text))
        .catch(() => response.writeHead(500).end());
    });
    server.requestTimeout = 10_000;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'EADDRINUSE' ? new Error(`METRICS_PORT ${port} is used by another program`) : error),
      );
      server.listen(port, host, resolve);
    });
    this.#server = server;
  }

  async beforeApplicationShutdown(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}
