import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, CONFINED, findConfinement, findOffice, Sql, tellWeakening, type Config } from '@portal/platform';
import { RENDERS } from '@portal/policy';

const EVERY_MS = 10_000;

/** A row that says that this worker is there, and what it can: who asks whether jobs are being worked on reads process_heartbeat. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #sql: Sql;
  readonly #config: Config;
  readonly #id = randomUUID();
  readonly #logger = new Logger('Heartbeat');
  #timer: NodeJS.Timeout | undefined;

  #abilities: readonly string[] = [];

  constructor(sql: Sql, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#config = config;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (await findOffice(this.#config.SOFFICE_PATH)) {
      const { files } = await findConfinement();
      this.#abilities = files ? [RENDERS, CONFINED] : [RENDERS];
      if (!files) this.#logger.warn(tellWeakening('officeUnconfined'));
    }
    await this.#beat();
    this.#timer = setInterval(() => void this.#beat(), EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sql.query('delete from process_heartbeat where id = $1', [this.#id]).catch(() => undefined);
  }

  async #beat(): Promise<void> {
    try {
      await this.#sql.query(
        `insert into process_heartbeat (id, kind, host, pid, abilities) values ($1, 'worker', $2, $3, $4) on conflict (id) do update set seen_at = now()`,
        [this.#id, hostname(), process.pid, this.#abilities],
      );
    } catch (error) {
      this.#logger.warn(error instanceof Error ? error.message : String(error));
    }
  }
}
