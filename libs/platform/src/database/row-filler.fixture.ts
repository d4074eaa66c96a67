import type { Sql, SqlRunner } from './sql.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Filled by the database itself. */
  readonly own: boolean;
  /** Table and column that it refers to. */
  readonly refers: string | null;
  readonly referred: string | null;
  /** It refers together with other columns: all take their values from one row. */
  readonly together: string | null;
  /** Words that a check constraint allows; that a text must not be empty says nothing of what it may be. */
  readonly words: readonly string[] | null;
  readonly isUnique: boolean;
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.attgenerated <> '' or a.attidentity <> '' as own,
    (select r.relname from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as refers,
    (select f.attname from pg_constraint k join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
      where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as referred,
    (select format('(select %I from %I order by ctid desc limit 1)', f.attname, r.relname) from pg_constraint k join pg_class r on r.oid = k.confrelid
      join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      where k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) > 1 and a.attnum = any(k.conkey) limit 1) as together,
    (select array_agg(w[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''', 'g') w
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and w[1] <> '') as words,
    exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_migration' order by c.relname, a.attnum`;

/** Does the first statement that is taken: asked one by one, each refusal would cost a round of its own. */
const TRY_FIRST = `create or replace function pg_temp.try_first(statements text[]) returns boolean language plpgsql as $$
  declare statement text;
  begin
    foreach statement in array statements loop
      begin execute statement; return true; exception when others then null; end;
    end loop;
    return false;
  end $$`;

/** Writes a row into every table of a database, whatever its tables are, so that later migrations meet data. */
export class RowFiller {
  readonly #sql: Sql;
  /** How often a table took a row as it is, by table and shape: two, for others may refer to two of them. */
  readonly #filled = new Map<string, number>();
  #serial = 0;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * One row more in every table that has not taken two as it is now; some hold one row only.
   * @returns the tables that are empty
   */
  fillAll(): Promise<string[]> {
    return this.#sql.transaction(async (tx) => {
      await tx.query(TRY_FIRST);
      const columns = await tx.query<Column>(COLUMNS);
      const tables = new Map<string, Column[]>();
      for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
      const takenBy = (table: string) => this.#filled.get(JSON.stringify(tables.get(table))) ?? 0;
      let waiting = [...tables.keys()].filter((table) => takenBy(table) < 2);
      // What refers to others comes after them.
      for (let round = 0; round < 6 && waiting.length > 0; round += 1) {
        const failed: string[] = [];
        for (const table of waiting)
          if (await this.#fill(tx, table, tables.get(table)!)) this.#filled.set(JSON.stringify(tables.get(table)), takenBy(table) + 1);
          else failed.push(table);
        waiting = failed;
      }
      const empty: string[] = [];
      for (const table of waiting) if ((await tx.query(`select 1 from ${table} limit 1`)).length === 0) empty.push(table);
      return empty;
    });
  }

  /** With everything that it can hold; else with what it must hold and one reference, or that alone: a rule may want exactly one of several. */
  async #fill(tx: SqlRunner, table: string, columns: readonly Column[]): Promise<boolean> {
    const given = columns.filter((column) => !column.own);
    const needed = given.filter((column) => !column.nullable);
    const reference = given.find((column) => column.nullable && column.refers);
    const choices = [given, ...(reference ? [[...needed, reference]] : []), needed];
    const inserts = choices.flatMap((choice) => [String(this.#serial), '1'].map((number) => this.#insert(table, choice, number)));
    return (await tx.query<{ done: boolean }>('select pg_temp.try_first($1::text[]) as done', [inserts]))[0]!.done;
  }

  /** @param number for numbers that must not be there twice, or must be small */
  #insert(table: string, given: readonly Column[], number: string): string {
    this.#serial += 1;
    const referred = new Map<string, number>();
    const values = given.map((column, index) => {
      const before = referred.get(column.refers ?? '') ?? 0;
      if (column.refers) referred.set(column.refers, before + 1);
      return this.#value(column, index, before, number);
    });
    return `insert into ${table} (${given.map(({ name }) => `"${name}"`).join(', ')}) select ${values.join(', ')}`;
  }

  /** Later columns get later times, and the second reference to a table another row than the first. */
  #value(
    { name, type, nullable, refers, referred, together, words, isUnique }: Column,
    index: number,
    before: number,
    number: string,
  ): string {
    const serial = this.#serial;
    if (together) return together;
    if (refers) return `(select ${referred} from ${refers} order by 1 desc limit 1 offset ${before})`;
    if (name === 'id' && type === 'bigint') return `nextval('portal_id_seq')`;
    // A check by a pattern: codes of so many letters.
    const letters = /^\^\[A-Z\]\{(\d)\}\$$/.exec(words?.[0] ?? '')?.[1];
    if (letters) return Array.from({ length: Number(letters) }, (_, place) => `chr(65 + ${serial} / ${26 ** place} % 26)`).join(' || ');
    // Names a view: what is found beside its records.
    if (name === 'search_kind') return `'risk_event'`;
    if (words && words.length > 0 && !type.endsWith('[]')) return `'${words[0]}'`;
    if (name === 'sha256' || type === 'bytea') return type === 'bytea' ? `sha256('${serial}')` : `'${'0'.repeat(64)}'`;
    const plain: Readonly<Record<string, string>> = {
      boolean: 'true',
      jsonb: `'{}'`,
      date: `date '2026-01-01' + ${serial}`,
      uuid: 'gen_random_uuid()',
      'timestamp with time zone': `timestamptz '2026-01-01' + make_interval(hours => ${serial}, mins => ${index})`,
    };
    // Whatever precision it is kept with.
    const known = plain[type.replace(/\(\d+\)/, '')];
    if (known) return known;
    if (type === 'bigint[]') return `'{1}'`;
    if (type.endsWith('[]')) return `'{}'`;
    if (/int|numeric|double/.test(type)) return isUnique ? number : '1';
    if (type === 'text' || type.startsWith('character')) return `'${name} ${serial}'`;
    return nullable ? 'null' : `'${serial}'`;
  }
}
