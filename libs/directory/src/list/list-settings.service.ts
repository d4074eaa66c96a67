import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type RouteBody, type RouteData, type routes, type ViewAudience } from '@portal/contract';
import { ChangeLog, isPgError, pgError, Sql, type SqlRunner, type SqlTransaction } from '@portal/platform';
import { ListSetting, ListView } from '../directory.entities.ts';
import { isAdministrator } from '../session/signed-in-person.ts';
import {
  findChangeable,
  findSharedViews,
  findVisibleViews,
  isOwn,
  toViewData,
  type ListViewData,
  type ViewReader,
} from './visible-views.ts';

export type ListSettingsData = RouteData<typeof routes.getListSettings>;
type ViewInput = RouteBody<typeof routes.saveListView>;

/** More views than these of a person, and as many of a department, nobody can tell apart. */
const MOST_VIEWS = 30;

/** Views of lists, one's own and shared ones (ADR 62), and how people have arranged the columns. */
@Injectable()
export class ListSettings {
  readonly #sql: Sql;
  readonly #em: EntityManager;
  readonly #log: ChangeLog;

  constructor(sql: Sql, em: EntityManager, log: ChangeLog) {
    this.#sql = sql;
    this.#em = em;
    this.#log = log;
  }

  async read(reader: ViewReader, list: string, em = this.#em.fork(), sql: SqlRunner = this.#sql): Promise<ListSettingsData> {
    const views = await findVisibleViews(em, reader, list);
    const setting = await em.findOne(ListSetting, { personId: reader.id, list });
    return { columns: setting?.columns ?? null, views: await toViewData(sql, reader, views) };
  }

  /** What departments share of a list and what opens it for roles, all of them. */
  async readShared(reader: ViewReader, list: string): Promise<ListViewData[]> {
    return toViewData(this.#sql, reader, await findSharedViews(this.#em.fork(), list));
  }

  /**
   * Saves a view; a name stands once among a person's views and once among a department's, and one view at most opens a list. A new default of
   * a role takes the place of the old one.
   * @throws Refusal `validation` without a name, with a name that is taken, beyond the most, without a department or a role to share with;
   *   `not_found` for an id that one does not see, `not_allowed` for another's view and for the default of a role unless one is an administrator
   */
  async saveView(reader: ViewReader, input: ViewInput): Promise<ListSettingsData> {
    if (!input.name) throw refuseField('name', 'listView.name');
    const { list, id, name, query, columns } = input;
    return this.#change(reader, list, input.audience, async (tx) => {
      const { em } = tx;
      const view = id === null ? await findRoleDefault(em, reader, input) : await findChangeable(em, reader, list, id);
      const before = view ? { ...view } : null;
      const audience = placeOf(reader, view, input);
      await assertRoom(em, reader, list, view, audience);
      const isDefault = input.isDefault && audience.roleId === null && (view === null || isOwn(reader, view));
      // One view at most opens a list: the one that did is written first.
      if (isDefault)
        await em.nativeUpdate(ListView, { personId: reader.id, list, isDefault: true, id: { $ne: view?.id ?? 0 } }, { isDefault: false });
      const fields = { name, query, columns, ...audience, isDefault: view && !isOwn(reader, view) ? view.isDefault : isDefault };
      if (view) Object.assign(view, fields, { updatedAt: new Date() });
      else em.persist(em.create(ListView, { ...fields, personId: reader.id, list, position: await nextPosition(em, reader, list) }));
      await em.flush();
      await this.#note(tx, reader, before, { ...audience, personId: view?.personId ?? reader.id, name, list });
    });
  }

  /** @throws Refusal `not_found` for an id that one does not see, `not_allowed` for another's view */
  async deleteView(reader: ViewReader, list: string, id: number | null): Promise<ListSettingsData> {
    return this.#change(reader, list, null, async (tx) => {
      const view = await findChangeable(tx.em, reader, list, id);
      const { personId, roleId, departmentId, name } = view;
      tx.em.remove(view);
      await tx.em.flush();
      await this.#note(tx, reader, view, { personId, roleId, departmentId, name: '', list, wasNamed: name });
    });
  }

  /**
   * Puts one's own views in an order. Those that are not named keep theirs behind the named ones.
   * @throws Refusal `not_found` for an id that is not one's own
   */
  async arrangeViews(reader: ViewReader, list: string, ids: readonly number[]): Promise<ListSettingsData> {
    return this.#change(reader, list, null, async ({ em }) => {
      const views = (await findVisibleViews(em, reader, list)).filter((view) => isOwn(reader, view));
      const byId = (id: number): ListView => {
        const view = views.find((one) => one.id === id);
        if (!view) throw new Refusal('not_found');
        return view;
      };
      const named = [...new Set(ids)].map(byId);
      for (const [index, view] of [...new Set([...named, ...views])].entries()) view.position = index + 1;
    });
  }

  async saveColumns(personId: number, list: string, columns: ListSettingsData['columns']): Promise<void> {
    const em = this.#em.fork();
    if (columns === null) await em.nativeDelete(ListSetting, { personId, list });
    else await em.upsert(ListSetting, { personId, list, columns, updatedAt: new Date() });
  }

  /** One change at a time for each person, so that two tabs cannot make two defaults; answers the list's settings afterwards. */
  async #change(
    reader: ViewReader,
    list: string,
    audience: ViewAudience | null,
    work: (tx: SqlTransaction) => Promise<void>,
  ): Promise<ListSettingsData> {
    try {
      return await this.#sql.transaction(async (tx) => {
        await tx.query('select 1 from person where id = $1 for no key update', [reader.id]);
        await work(tx);
        await tx.em.flush();
        return this.read(reader, list, tx.em, tx);
      });
    } catch (error) {
      if (isPgError(error, pgError.uniqueViolation))
        throw refuseField('name', audience === 'department' ? 'listView.departmentNameTaken' : 'listView.nameTaken');
      throw error;
    }
  }

  /** What an administrator does to what others see stands in the log of changes: the default of a role, and another's shared view. */
  async #note(tx: SqlTransaction, reader: ViewReader, before: ListView | null, after: ChangedView): Promise<void> {
    const { roleId, departmentId, personId, list } = after;
    const isOthers = roleId !== null || (departmentId !== null && personId !== reader.id);
    if (!isOthers) return;
    const [subject] = await tx.query<{ id: number; name: string }>(
      roleId === null ? 'select id, name from department where id = $1' : 'select id, name from role where id = $1',
      [roleId ?? departmentId],
    );
    const told = (name: string | undefined): string => (name ? `${name} (${list})` : '');
    await this.#log.record(tx, {
      actorId: reader.id,
      kind: roleId === null ? 'department' : 'role',
      subjectId: subject!.id,
      subjectName: subject!.name,
      event: 'edit',
      changes: [
        {
          field: roleId === null ? 'sharedView' : 'defaultView',
          before: told(after.wasNamed ?? before?.name),
          after: told(after.name),
        },
      ],
    });
  }
}

interface ChangedView extends Pick<ListView, 'personId' | 'roleId' | 'departmentId' | 'name' | 'list'> {
  /** Of one that is deleted. */
  wasNamed?: string;
}
type Place = Pick<ListView, 'departmentId' | 'roleId'>;

/** The default that a role has already. */
async function findRoleDefault(em: EntityManager, reader: ViewReader, { audience, roleId, list }: ViewInput): Promise<ListView | null> {
  if (audience !== 'role') return null;
  if (!isAdministrator(reader)) throw new Refusal('not_allowed');
  return roleId === null ? null : em.findOne(ListView, { list, roleId });
}

/**
 * Where a view stands after the change. One's own may be shared and taken back; another's stays where it is, whoever changes it, and so does the
 * default of a role.
 */
function placeOf(reader: ViewReader, view: ListView | null, { audience, roleId }: ViewInput): Place {
  if (view && (audience === null || view.roleId !== null)) return { departmentId: view.departmentId, roleId: view.roleId };
  if (audience === 'role') {
    if (view) throw new Refusal('not_allowed');
    if (roleId === null) throw refuseField('roleId', 'listView.role');
    return { departmentId: null, roleId };
  }
  if (audience === 'department') {
    if (view?.departmentId) return { departmentId: view.departmentId, roleId: null };
    if (!reader.department) throw refuseField('audience', 'listView.noDepartment');
    return { departmentId: reader.department.id, roleId: null };
  }
  if (view && !isOwn(reader, view)) throw new Refusal('not_allowed');
  return { departmentId: null, roleId: null };
}

/** @throws Refusal `validation` at `name` beyond the most of a person or of a department, at `roleId` for an unknown role */
async function assertRoom(em: EntityManager, reader: ViewReader, list: string, view: ListView | null, place: Place): Promise<void> {
  const tooMany = () => refuseField('name', 'listView.tooMany', { max: MOST_VIEWS });
  if (!view && place.roleId === null && (await em.count(ListView, { personId: reader.id, list, roleId: null })) >= MOST_VIEWS)
    throw tooMany();
  const isNewThere = place.departmentId !== null && view?.departmentId !== place.departmentId;
  if (isNewThere && (await em.count(ListView, { departmentId: place.departmentId, list })) >= MOST_VIEWS) throw tooMany();
  if (place.roleId !== null && !view) {
    const [role] = await em.getConnection().execute<object[]>('select 1 from role where id = ?', [place.roleId]);
    if (!role) throw refuseField('roleId', 'validation.unknown_reference', { field: 'roleId' });
  }
}

async function nextPosition(em: EntityManager, reader: ViewReader, list: string): Promise<number> {
  const last = await em.findOne(ListView, { personId: reader.id, list, roleId: null }, { orderBy: { position: 'desc' } });
  return (last?.position ?? 0) + 1;
}
