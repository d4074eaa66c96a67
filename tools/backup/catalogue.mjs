/** Schemas that belong to PostgreSQL itself. */
const OWN_SCHEMAS = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%' and n.nspname not like 'pg_temp%'`;

/** The table that the migrations keep: it says which version of the schema the rows belong to. */
export const MIGRATION_TABLE = 'public.schema_migration';

/**
 * @typedef {{ name: string, columns: string[] }} Table `name` is quoted and has its schema; generated columns are left out
 * @typedef {{ name: string, value: string, called: boolean }} Sequence
 */

/**
 * @param {import('pg').ClientBase} client
 * @returns {Promise<Table[]>} every table with rows of its own, in the order of their names
 */
export async function listTables(client) {
  const { rows } = await client.query(`
    select format('%I.%I', n.nspname, c.relname) as name,
           array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence <> 't' and ${OWN_SCHEMAS}
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1 order by 1`);
  return rows;
}

/**
 * @param {import('pg').ClientBase} client
 * @returns {Promise<Sequence[]>} every sequence with its present value
 */
export async function listSequences(client) {
  const { rows } = await client.query(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OWN_SCHEMAS} order by 1`);
  const sequences = [];
  for (const { name } of rows) {
    const answer = await client.query(`select last_value::text as value, is_called as called from ${name}`);
    sequences.push({ name, ...answer.rows[0] });
  }
  return sequences;
}

/**
 * @param {import('pg').ClientBase} client
 * @returns {Promise<string[]>} names of the applied migrations, in order; empty when there is no such table
 */
export async function listMigrations(client) {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [MIGRATION_TABLE]);
  if (!rows[0].there) return [];
  const answer = await client.query(`select name from ${MIGRATION_TABLE} order by id`);
  return answer.rows.map((row) => row.name);
}

/**
 * Which files the rows speak of: every table that has a storage_key and the hash of what stands there. What has a key alone (exports,
 * previews, parts of an upload) is made again and may go at any time.
 *
 * @param {import('pg').ClientBase} client
 * @returns {Promise<{ key: string, sha256: string }[]>}
 */
export async function listStoredFiles(client) {
  const { rows } = await client.query(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute k on k.attrelid = c.oid and k.attname = 'storage_key' and not k.attisdropped
    join pg_attribute h on h.attrelid = c.oid and h.attname = 'sha256' and not h.attisdropped
    where c.relkind = 'r' and ${OWN_SCHEMAS} order by 1`);
  const files = [];
  for (const { name } of rows) {
    const answer = await client.query(`select storage_key as key, sha256::text from ${name} where storage_key is not null order by 1`);
    files.push(...answer.rows);
  }
  return files;
}
