import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isPortFree } from '../../tools/runtime/ports.mjs';
import { MailSink } from './mail-sink.ts';
import { Portal, type PortalPlace } from './portal.ts';
import { copyProduct, type Patch } from './product.ts';
import { RedisProcess } from './redis.ts';

/** Below the range from which the kernel gives ports to outgoing connections: a port must still be free after a restart. */
const PORTS = [18_000, 30_000] as const;

/** What a scenario wants otherwise than the others. */
export interface Special {
  readonly env?: Readonly<Record<string, string>>;
  readonly database?: PortalPlace['database'];
  /** Folder of the portal's data. */
  readonly data?: string;
  /** How the portal reaches the mail server. */
  readonly smtpUrl?: (sink: MailSink) => Promise<string>;
}

/** The folders of one call of the program, with the copies of the product in them. */
export class Stage {
  readonly folder: string;
  readonly #redis: boolean;
  #portals = 0;

  /** @param folder made when none is given */
  constructor(redis: boolean, folder = mkdtempSync(path.join(os.tmpdir(), 'portal-fault-'))) {
    this.folder = folder;
    this.#redis = redis;
  }

  get hasRedis(): boolean {
    return this.#redis;
  }

  /** A stage beside this one whose portals have their queues on Redis. */
  onRedis(): Stage {
    if (this.#redis) return this;
    const folder = path.join(this.folder, 'on-redis');
    mkdirSync(folder, { recursive: true });
    return new Stage(true, folder);
  }

  /** A copy of the compiled product. */
  copyProduct(name: string, patches: readonly Patch[] = []): string {
    const product = path.join(this.folder, name);
    copyProduct(product, patches);
    return product;
  }

  /** Runs work on a portal with data of its own and a mail server; both are gone afterwards. */
  async withPortal<T>(
    product: string,
    work: (portal: Portal, sink: MailSink, folder: string, redis?: RedisProcess) => Promise<T>,
    special: Special = {},
  ): Promise<T> {
    this.#portals += 1;
    const folder = path.join(this.folder, `run-${this.#portals}`);
    mkdirSync(folder);
    const sink = new MailSink(path.join(folder, 'mails.jsonl'));
    await sink.start();
    const redis = this.#redis ? new RedisProcess(path.join(folder, 'redis'), await findPort()) : undefined;
    const data = special.data ?? path.join(folder, 'data');
    const place = { product, folder: data, port: await findPort(), smtpUrl: (await special.smtpUrl?.(sink)) ?? sink.url };
    const { env, database } = special;
    const portal = new Portal({ ...place, ...(redis && { redis }), ...(env && { env }), ...(database && { database }) });
    const end = (): void => portal.abandon();
    process.once('exit', end);
    try {
      return await work(portal, sink, folder, redis);
    } finally {
      await portal.stop();
      await sink.stop();
      process.removeListener('exit', end);
    }
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function findPort(): Promise<number> {
  for (;;) {
    const port = PORTS[0] + Math.floor(Math.random() * (PORTS[1] - PORTS[0]));
    if (await isPortFree(port)) return port;
  }
}
