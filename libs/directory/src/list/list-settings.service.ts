import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type RouteBody, type RouteData, type routes } from '@portal/contract';
import { isPgError, pgError, Sql } from '@portal/platform';
import { ListSetting, ListView } from '../directory.entities.ts';

export type ListSettingsData = RouteData<typeof routes.getListSettings>;
type ViewInput = RouteBody<typeof routes.saveListView>;

/** More views than these nobody can tell apart. */
const MOST_VIEWS = 30;

/** People's own views of lists, and how they have arranged the columns. Nobody sees another's. */
@Injectable()
export class ListSettings {
  readonly #sql: Sql;
  readonly #em: EntityManager;

  constructor(sql: Sql, em: EntityManager) {
    this.#sql = sql;
    this.#em = em;
  }

  async read(personId: number, list: string, em = this.#em.fork()): Promise<ListSettingsData> {
    const views = await findViews(em, personId, list);
    const setting = await em.findOne(ListSetting, { personId, list });
    return {
      columns: setting?.columns ?? null,
      views: views.map(({ id, name, query, columns, isDefault }) => ({ id, name, query, columns, isDefault })),
    };
  }

  /**
   * Saves a view; a name stands once in a list, and one view at most opens it.
   * @throws Refusal `validation` without a name, with a name that is taken, or beyond the most; `not_found` for an id that is not one's own
   */
  async saveView(personId: number, input: ViewInput): Promise<ListSettingsData> {
    if (!input.name) throw refuseField('name', 'listView.name');
    const { list, id, name, query, columns, isDefault } = input;
    return this.#change(personId, list, async (em, views) => {
      const view = id === null ? null : findOwn(views, id);
      if (!view && views.length >= MOST_VIEWS) throw refuseField('name', 'listView.tooMany', { max: MOST_VIEWS });
      if (isDefault) for (const other of views) other.isDefault = false;
      // One view at most opens a list: the one that did is written first.
      await em.flush();
      const fields = { name, query, columns, isDefault };
      if (view) Object.assign(view, fields);
      else em.persist(em.create(ListView, { ...fields, personId, list, position: (views.at(-1)?.position ?? 0) + 1 }));
    });
  }

  /** @throws Refusal `not_found` for an id that is not one's own */
  async deleteView(personId: number, list: string, id: number | null): Promise<ListSettingsData> {
    return this.#change(personId, list, async (em, views) => {
      em.remove(findOwn(views, id));
    });
  }

  /**
   * Views that are not named keep their order behind the named ones.
   * @throws Refusal `not_found` for an id that is not one's own
   */
  async arrangeViews(personId: number, list: string, ids: readonly number[]): Promise<ListSettingsData> {
    return this.#change(personId, list, async (_em, views) => {
      const named = [...new Set(ids)].map((id) => findOwn(views, id));
      for (const [index, view] of [...new Set([...named, ...views])].entries()) view.position = index + 1;
    });
  }

  async saveColumns(personId: number, list: string, columns: ListSettingsData['columns']): Promise<void> {
    const em = this.#em.fork();
    if (columns === null) await em.nativeDelete(ListSetting, { personId, list });
    else await em.upsert(ListSetting, { personId, list, columns, updatedAt: new Date() });
  }

  /** One change at a time for each person, so that two tabs cannot make two defaults; answers the list's settings afterwards. */
  async #change(personId: number, list: string, work: (em: EntityManager, views: ListView[]) => Promise<void>): Promise<ListSettingsData> {
    try {
      return await this.#sql.transaction(async ({ em, query }) => {
        await query('select 1 from person where id = $1 for no key update', [personId]);
        await work(em, await findViews(em, personId, list));
        await em.flush();
        return this.read(personId, list, em);
      });
    } catch (error) {
      if (isPgError(error, pgError.uniqueViolation)) throw refuseField('name', 'listView.nameTaken');
      throw error;
    }
  }
}

const findViews = (em: EntityManager, personId: number, list: string): Promise<ListView[]> =>
  em.find(ListView, { personId, list }, { orderBy: { position: 'asc', id: 'asc' } });

function findOwn(views: readonly ListView[], id: number | null): ListView {
  const view = views.find((one) => one.id === id);
  if (!view) throw new Refusal('not_found');
  return view;
}
