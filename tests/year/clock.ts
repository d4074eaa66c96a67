import type { Sql } from '@portal/platform';

const TrueDate = globalThis.Date;

/** What asks the time in SQL. `current_date` and its kind cannot be moved; lint keeps the product from them. */
const FUNCTIONS = {
  now: 'stable',
  transaction_timestamp: 'stable',
  statement_timestamp: 'stable',
  clock_timestamp: 'volatile',
} as const;

/**
 * One clock for this process and one database, put where the simulation wants it; it goes on from there by itself. The database gets functions of its own
 * in front of PostgreSQL's, this process a `Date` of its own. The queue's own tables keep the true time: nothing in them is older than a moment.
 */
export class MovedClock {
  readonly #sql: Sql;
  #offsetMs = 0;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Before anything else connects to the database: connections take the search path over when they begin. */
  async install(at: Date): Promise<void> {
    const row = await this.#sql.one<{ name: string }>('select current_database() as name');
    await this.#sql.query(`alter database ${row!.name} set search_path = public, pg_catalog`);
    await this.#sql.query(`create table moved_clock (shift interval not null)`);
    await this.#sql.query(`insert into moved_clock values ('0')`);
    // The shift is read and not written into them: another definition would let every connection plan all of its statements anew.
    for (const [name, kind] of Object.entries(FUNCTIONS)) {
      await this.#sql.query(
        `create function public.${name}() returns timestamptz language plpgsql ${kind} as
         'begin return pg_catalog.${name}() + (select shift from public.moved_clock); end'`,
      );
    }
    await this.set(at);
    await this.#sql.transaction(async (tx) => {
      await tx.query('set local search_path = public, pg_catalog');
      // Defaults and views were bound to PostgreSQL's functions when they were made.
      const defaults = await tx.query<{ place: string; name: string; text: string }>(
        `select d.adrelid::regclass::text as place, quote_ident(a.attname) as name, regexp_replace(pg_get_expr(d.adbin, d.adrelid), '(pg_catalog|public)\\.', '', 'g') as text
         from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c on c.oid = d.adrelid
         where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) ~ '(now|_timestamp)\\(\\)'`,
      );
      for (const { place, name, text } of defaults) await tx.query(`alter table ${place} alter column ${name} set default ${text}`);
      const views = await tx.query<{ name: string }>(
        `select viewname as name from pg_views where schemaname = 'public' and definition ~ '(now|_timestamp)\\(\\)|CURRENT_DATE'`,
      );
      if (views.length > 0)
        throw new Error(`Views ask the time, which the simulation cannot move: ${views.map(({ name }) => name).join(', ')}`);
    });
    const moved = (): number => TrueDate.now() + this.#offsetMs;
    globalThis.Date = new Proxy(TrueDate, {
      construct: (target, values: [], made) => Reflect.construct(target, values.length === 0 ? [moved()] : values, made) as Date,
      apply: () => new Date().toString(),
      get: (target, name) => (name === 'now' ? moved : (Reflect.get(target, name) as unknown)),
    });
  }

  /** Puts both clocks there. Only forward, as time does. */
  async set(at: Date): Promise<void> {
    this.#offsetMs = at.getTime() - TrueDate.now();
    await this.#sql.query('update moved_clock set shift = $1::interval', [`${Math.round(this.#offsetMs)} milliseconds`]);
  }

  /** This process has the true time again. */
  restore(): void {
    globalThis.Date = TrueDate;
  }

  /** What the simulation itself takes, in true milliseconds. */
  static trueNow(): number {
    return TrueDate.now();
  }
}
