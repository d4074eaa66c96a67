import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type RouteBody, type RouteData, type routes } from '@portal/contract';
import { isPgError, pgError, Sql, type SqlRunner, type SqlTransaction } from '@portal/platform';

export type ListSettingsData = RouteData<typeof routes.getListSettings>;
type ViewInput = RouteBody<typeof routes.saveListView>;

/** More views than these nobody can tell apart. */
const MOST_VIEWS = 30;

/** People's own views of lists, and how they have arranged the columns. Nobody sees another's. */
@Injectable()
export class ListSettings {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async read(personId: number, list: string, sql: SqlRunner = this.#sql): Promise<ListSettingsData> {
    const views = await sql.query<ListSettingsData['views'][number]>(
      `select id, name, query, columns, is_default as "isDefault" from list_view where person_id = $1 and list = $2 order by position, id`,
      [personId, list],
    );
    const [setting] = await sql.query<{ columns: ListSettingsData['columns'] }>(
      'select columns from list_setting where person_id = $1 and list = $2',
      [personId, list],
    );
    return { columns: setting?.columns ?? null, views };
  }

  /**
   * Saves a view; a name stands once in a list, and one view at most opens it.
   * @throws Refusal `validation` without a name, with a name that is taken, or beyond the most; `not_found` for an id that is not one's own
   */
  async saveView(personId: number, input: ViewInput): Promise<ListSettingsData> {
    if (!input.name) throw refuseField('name', 'listView.name');
    return this.#change(personId, input.list, async (tx) => {
      if (input.isDefault)
        await tx.query(
          'update list_view set is_default = false where person_id = $1 and list = $2 and is_default and id is distinct from $3',
          [personId, input.list, input.id],
        );
      await (input.id === null ? this.#insert(tx, personId, input) : this.#update(tx, personId, input));
    });
  }

  /** @throws Refusal `not_found` for an id that is not one's own */
  async deleteView(personId: number, list: string, id: number | null): Promise<ListSettingsData> {
    return this.#change(personId, list, async (tx) => {
      const gone = await tx.query('delete from list_view where id = $1 and person_id = $2 and list = $3 returning 1', [id, personId, list]);
      if (gone.length === 0) throw new Refusal('not_found');
    });
  }

  /**
   * Views that are not named keep their order behind the named ones.
   * @throws Refusal `not_found` for an id that is not one's own
   */
  async arrangeViews(personId: number, list: string, ids: readonly number[]): Promise<ListSettingsData> {
    return this.#change(personId, list, async (tx) => {
      const own = await tx.query('select 1 from list_view where person_id = $1 and list = $2 and id = any($3::bigint[])', [
        personId,
        list,
        ids,
      ]);
      if (own.length !== new Set(ids).size) throw new Refusal('not_found');
      await tx.query(
        `update list_view v set position = o.position, updated_at = now()
         from (select id, row_number() over (order by array_position($3::bigint[], id) nulls last, position, id) as position
               from list_view where person_id = $1 and list = $2) o
         where v.id = o.id and v.position <> o.position`,
        [personId, list, ids],
      );
    });
  }

  async saveColumns(personId: number, list: string, columns: ListSettingsData['columns']): Promise<void> {
    if (columns === null) {
      await this.#sql.query('delete from list_setting where person_id = $1 and list = $2', [personId, list]);
      return;
    }
    await this.#sql.query(
      `insert into list_setting (person_id, list, columns) values ($1, $2, $3::jsonb)
       on conflict (person_id, list) do update set columns = excluded.columns, updated_at = now()`,
      [personId, list, JSON.stringify(columns)],
    );
  }

  async #insert(tx: SqlTransaction, personId: number, { list, name, query, columns, isDefault }: ViewInput): Promise<void> {
    const [last] = await tx.query<{ n: number; position: number }>(
      'select count(*)::int as n, coalesce(max(position), 0)::int as position from list_view where person_id = $1 and list = $2',
      [personId, list],
    );
    if (last!.n >= MOST_VIEWS) throw refuseField('name', 'listView.tooMany', { max: MOST_VIEWS });
    await tx.query(
      `insert into list_view (person_id, list, name, query, columns, is_default, position) values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7)`,
      [personId, list, name, JSON.stringify(query), columns && JSON.stringify(columns), isDefault, last!.position + 1],
    );
  }

  async #update(tx: SqlTransaction, personId: number, { id, list, name, query, columns, isDefault }: ViewInput): Promise<void> {
    const changed = await tx.query(
      `update list_view set name = $4, query = $5::jsonb, columns = $6::jsonb, is_default = $7, updated_at = now()
       where id = $1 and person_id = $2 and list = $3 returning 1`,
      [id, personId, list, name, JSON.stringify(query), columns && JSON.stringify(columns), isDefault],
    );
    if (changed.length === 0) throw new Refusal('not_found');
  }

  /** One change at a time for each person, so that two tabs cannot make two defaults; answers the list's settings afterwards. */
  async #change(personId: number, list: string, work: (tx: SqlTransaction) => Promise<void>): Promise<ListSettingsData> {
    try {
      return await this.#sql.transaction(async (tx) => {
        await tx.query('select 1 from person where id = $1 for no key update', [personId]);
        await work(tx);
        return this.read(personId, list, tx);
      });
    } catch (error) {
      if (isPgError(error, pgError.uniqueViolation)) throw refuseField('name', 'listView.nameTaken');
      throw error;
    }
  }
}
