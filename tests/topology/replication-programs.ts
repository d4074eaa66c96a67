import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const DISTRIBUTION = '/usr/lib/postgresql';

/** The folder of a PostgreSQL that can be copied while it runs; undefined where this machine has none. */
export function findReplicationPrograms(): string | undefined {
  const versions = existsSync(DISTRIBUTION) ? readdirSync(DISTRIBUTION).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => path.join(DISTRIBUTION, version, 'bin')).find((place) => existsSync(path.join(place, 'pg_basebackup')));
}
