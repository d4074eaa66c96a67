import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, p, type EntityManager, type Options } from '@mikro-orm/postgresql';
import { migrations } from '@portal/migrations';
import { reach } from './servers.ts';

/**
 * MikroORM's options for a database and the entities of the libraries that a process loads.
 * @param poolOptions what its connections are opened with beside the way to the database
 */
export function ormOptions(databaseUrl: string, entities: readonly unknown[], poolOptions: object = {}): Options {
  const { connectionString, ...way } = reach(databaseUrl);
  return defineConfig({
    clientUrl: connectionString,
    driverOptions: { ...poolOptions, ...way },
    entities: entities as never,
    // A process may hold no entity yet, for example the migration command.
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, tableName: 'schema_migration', silent: true },
    schemaGenerator: { ignoreSchema: ['bullmq'] },
    pool: { min: 0, max: 8 },
    forceUtcTimezone: true,
    allowGlobalContext: false,
  }) as Options;
}

/** A manager of entities for a process without Nest; it opens no connection of its own until somebody asks it outside a transaction. */
export function createManager(databaseUrl: string, entities: readonly unknown[]): EntityManager {
  return new MikroORM(ormOptions(databaseUrl, entities)).em;
}

/** Columns that many tables have. Ids of the portal are far below 2^53 and come from one sequence; instants are the database's. */
export const column = {
  id: () => p.bigint('number').primary().defaultRaw(`nextval('portal_id_seq')`),
  reference: () => p.bigint('number'),
  /** Counts the changes, as its readers name it; the manager counts on. */
  rowVersion: () => p.integer().version().default(1),
  createdAt: () => p.datetime().defaultRaw('now()'),
  updatedAt: () =>
    p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
};

/**
 * Brings a database to the newest migration. Several processes may start at once: an advisory lock lets one of them do it.
 * @returns the names of the migrations that were applied
 * @throws Error when the database's locale would sort or fold text differently from the indexes' assumption
 */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  const orm = await MikroORM.init(ormOptions(databaseUrl, []));
  try {
    const connection = orm.em.getConnection();
    const [locale] = (await connection.execute(
      'select datcollate, pg_encoding_to_char(encoding) as encoding, datlocprovider from pg_database where datname = current_database()',
    )) as { datcollate: string; encoding: string; datlocprovider: string }[];
    if (locale?.encoding !== 'UTF8') throw new Error(`The database's encoding must be UTF8, not ${locale?.encoding}`);
    if (locale.datlocprovider === 'c' && !/^(C|POSIX)(\.utf-?8)?$/i.test(locale.datcollate)) {
      throw new Error(
        `The database's locale must be C.UTF-8 or an ICU one, not ${locale.datcollate}: create it with LOCALE 'C.UTF-8' TEMPLATE template0`,
      );
    }
    return await orm.em.transactional(async (em) => {
      await em.getConnection().execute('select pg_advisory_xact_lock(727001)', [], 'run', em.getTransactionContext());
      const applied = await orm.migrator.up();
      return applied.map((migration) => migration.name);
    });
  } finally {
    await orm.close();
  }
}
