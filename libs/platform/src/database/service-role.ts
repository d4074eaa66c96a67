import { QUEUE_SCHEMA } from '../queue/queue-backend.ts';
import { Sql, type SqlTransaction } from './sql.ts';

/** Tables that only ever grow: the role of the running service reads them and adds to them, and can do nothing else (ADR 36). */
export const historyTables = [
  'workflow_step',
  'admin_change',
  'audit_head',
  'access_log',
  'access_log_dropped',
  'record_comment_entry',
  'record_read',
] as const;
/** What functions of the owner alone keep: the ends of chains that the service's inserts move on. */
const ownersTables = ['admin_change_end', 'record_comment_end', 'record_read_end', 'schema_migration'];

export interface ServiceRole {
  readonly name: string;
  /** Without one the role's password stays as it is; a role that is made without one cannot sign in by password. */
  readonly password?: string | undefined;
  /** The queues live in PostgreSQL (no REDIS_URL): the role makes their schema and tables, or gets what is there. */
  readonly queues?: boolean;
}

/** Whether the role of these connections could change or remove history: the owner of the tables can, the service's own role cannot. */
export async function mayChangeHistory(sql: Pick<Sql, 'one'>): Promise<boolean> {
  const row = await sql.one<{ may: boolean }>(
    `select bool_or(has_table_privilege(name, 'update, delete, truncate')) as may from unnest($1::text[]) name`,
    [historyTables],
  );
  return row!.may;
}

/**
 * Makes the role of the running service, or gives it what the newest tables ask for: everything but to change or remove history, to change tables, or to
 * work round their triggers. To be done by the owner after each migration; it may be repeated.
 * @throws Error when the connection may not make roles, or the role is the owner himself
 */
export async function grantServiceRole(databaseUrl: string, { name, password, queues = false }: ServiceRole): Promise<void> {
  const sql = new Sql(databaseUrl, { max: 1, applicationName: 'portal-grants' });
  try {
    await sql.transaction(async (tx) => {
      const [own] = await tx.query<{ self: boolean; exists: boolean; role: string; password: string }>(
        `select current_user = $1 as self, exists (select 1 from pg_roles where rolname = $1) as exists, quote_ident($1) as role, quote_literal($2::text) as password`,
        [name, password ?? ''],
      );
      if (own!.self) throw new Error(`${name} owns the tables: the running service needs a role of its own`);
      const role = own!.role;
      if (!own!.exists) await tx.query(`create role ${role} login`);
      if (password !== undefined) await tx.query(`alter role ${role} password ${own!.password}`);
      const partitions = await tx.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'access_log'::regclass`,
      );
      const months = partitions.map((month) => month.name);
      await tx.query(`revoke all on all tables in schema public from ${role}`);
      await tx.query('revoke create on schema public from public');
      await tx.query(`grant usage on schema public to ${role}`);
      await tx.query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
      await tx.query(`revoke update, delete on ${historyTables.join(', ')} from ${role}`);
      for (const table of [...ownersTables, ...months]) await tx.query(`revoke insert, update, delete on ${table} from ${role}`);
      // Which months went before their time is the word of the function that drops them.
      await tx.query(`revoke insert on access_log_dropped from ${role}`);
      await tx.query(`grant usage, select on all sequences in schema public to ${role}`);
      await tx.query(`grant execute on all functions in schema public to ${role}`);
      if (queues) await giveQueues(tx, role);
    });
  } finally {
    await sql.close();
  }
}

/** The queue library makes and changes its tables itself. */
async function giveQueues(tx: SqlTransaction, role: string): Promise<void> {
  const [database] = await tx.query<{ name: string }>('select quote_ident(current_database()) as name');
  await tx.query(`grant create on database ${database!.name} to ${role}`);
  await tx.query(`grant ${role} to current_user`);
  const owned = await tx.query<{ deed: string }>(
    `select format('alter schema %I owner to ', nspname) as deed from pg_namespace where nspname = $1
     union all select format('alter table %s owner to ', oid::regclass) from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'p')
     union all select format('alter view %s owner to ', oid::regclass) from pg_class where relnamespace = to_regnamespace($1) and relkind = 'v'
     union all select format('alter sequence %s owner to ', c.oid::regclass) from pg_class c where relnamespace = to_regnamespace($1) and relkind = 'S'
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
     union all select format('alter routine %s owner to ', oid::regprocedure) from pg_proc where pronamespace = to_regnamespace($1)
     union all select format('alter type %s owner to ', t.oid::regtype) from pg_type t where typnamespace = to_regnamespace($1) and typtype in ('e', 'd')`,
    [QUEUE_SCHEMA],
  );
  for (const { deed } of owned) await tx.query(deed + role);
}
