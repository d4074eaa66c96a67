import { existsSync, mkdirSync } from 'node:fs';
import { withPostgres } from '../embedded-postgres.mjs';
import { describeDataFolder } from './places.mjs';

/**
 * Gives a command the database: the one at DATABASE_URL, else the embedded one of DATA_DIR, which is started when
 * `npm start` does not run it just now.
 *
 * @template T
 * @param {(databaseUrl: string) => Promise<T>} work
 * @param {{ create?: boolean }} [options] `create`: an embedded database may be made when there is none
 * @returns {Promise<T>}
 * @throws {Error} when there is no database to work on
 */
export async function withDatabase(work, { create = false } = {}) {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  const { root, postgres } = describeDataFolder();
  if (!create && !existsSync(postgres)) {
    throw new Error(`There is no database in ${root}. Run npm start first, or set DATA_DIR or DATABASE_URL.`);
  }
  mkdirSync(root, { recursive: true });
  return withPostgres({ dir: postgres, log: (line) => console.log(line) }, work);
}
