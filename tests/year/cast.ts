import { routes } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import { addDays, type Sql } from '@portal/platform';
import { ApiClient, buildCategory, buildDepartment, buildPerson, sessionFor } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import type { Chance } from '../fault/random.ts';
import { FIRST_DAY, type Options } from './options.ts';
import type { Stage } from './stage.ts';

export interface Player {
  readonly id: number;
  readonly userNo: string;
  readonly departmentId: number | null;
}

/** The country beside the portal's own, with a time zone and days of rest of its own. */
export const ABROAD = 'DE';
const OWNERS_A_MANAGER = 8;
/** One in so many owners has an assistant who writes for him. */
export const ASSISTED_EVERY = 4;

/** The people of the year, and what their records refer to. */
export class Cast {
  readonly administrators: Player[] = [];
  readonly owners: Player[] = [];
  readonly managers: Player[] = [];
  readonly assistants: Player[] = [];
  /** Who reads his mails once a day, as far as each kind allows it. */
  readonly digestReaders = new Set<number>();
  readonly departmentIds: number[] = [];
  readonly categoryIds: number[] = [];
  readonly #sql: Sql;
  readonly #url: string;
  readonly #sessions = new Map<number, { readonly day: string; readonly client: ApiClient }>();

  constructor(sql: Sql, url: string) {
    this.#sql = sql;
    this.#url = url;
  }

  /** A client of somebody who has signed in today: a session of yesterday is over. */
  async client(person: { readonly id: number }): Promise<ApiClient> {
    const day = new Date().toISOString().slice(0, 13);
    const known = this.#sessions.get(person.id);
    if (known?.day === day) return known.client;
    const client = new ApiClient(this.#url, await sessionFor(this.#sql, person));
    this.#sessions.set(person.id, { day, client });
    return client;
  }

  /** Everybody who is still there, of one of the lists. */
  async living(people: readonly Player[]): Promise<Player[]> {
    const rows = await this.#sql.query<{ id: number }>('select id from person where is_active and id = any($1::bigint[])', [
      people.map(({ id }) => id),
    ]);
    const ids = new Set(rows.map(({ id }) => id));
    return people.filter(({ id }) => ids.has(id));
  }
}

/** Departments in two countries, managers, owners with assistants, administrators who share the reviews; half of all read a digest. */
export async function createCast(stage: Stage, chance: Chance, options: Options): Promise<Cast> {
  const { sql } = stage;
  await seedReferenceData(sql);
  const cast = new Cast(sql, stage.api.url);
  const group = await buildDepartment(sql, { name: '集团', nameEn: 'Group' });
  const home = await buildDepartment(sql, { name: '中国区', nameEn: 'China', parentId: group.id });
  const abroad = await buildDepartment(sql, { name: '德国区', nameEn: 'Germany', parentId: group.id });
  const units = Math.max(2, Math.ceil(options.owners / 12));
  for (let unit = 0; unit < units; unit += 1) {
    const { id } = await buildDepartment(sql, {
      name: `部门 ${unit}`,
      nameEn: `Unit ${unit}`,
      parentId: unit % 3 === 2 ? abroad.id : home.id,
    });
    cast.departmentIds.push(id);
  }
  const join = async (userNo: string, roles: readonly number[], departmentId: number, managerId: number | null = null): Promise<Player> => {
    const built = await buildPerson(sql, {
      userNo,
      name: userNo,
      englishName: userNo,
      roles,
      departmentId,
      managerId,
      language: chance.happens(0.5) ? 'zh' : 'en',
    });
    return { id: built.id, userNo, departmentId };
  };
  for (let n = 0; n < options.administrators; n += 1) cast.administrators.push(await join(`admin${n}`, [ROLE.administrator], group.id));
  for (let n = 0; n < Math.ceil(options.owners / OWNERS_A_MANAGER); n += 1)
    cast.managers.push(await join(`manager${n}`, [ROLE.user], chance.pick(cast.departmentIds)));
  for (let n = 0; n < options.owners; n += 1) {
    const unit = cast.departmentIds[n % cast.departmentIds.length]!;
    // Somebody has no manager: the administrators are asked in his place.
    const managerId = n % 17 === 16 ? null : cast.managers[Math.floor(n / OWNERS_A_MANAGER)]!.id;
    cast.owners.push(await join(`owner${n}`, [ROLE.riskOwner], unit, managerId));
    if (n % ASSISTED_EVERY === 0) cast.assistants.push(await join(`assistant${n}`, [ROLE.user], unit, managerId));
  }
  const admin = await cast.client(cast.administrators[0]!);
  await admin.ask(routes.saveCountry, { body: { code: ABROAD, timeZone: 'Europe/Berlin' } });
  await sql.query('update department set country = $2 where id = $1', [abroad.id, ABROAD]);
  const rest = (days: readonly string[]) => days.map((day) => ({ day, isWorking: false, name: '休息 / rest' }));
  const span = (from: string, count: number) => Array.from({ length: count }, (_, n) => addDays(from, n));
  const year = FIRST_DAY.slice(0, 4);
  await admin.ask(routes.updateHolidays, { body: { set: rest([FIRST_DAY, ...span(`${year}-02-05`, 7), ...span(`${year}-10-01`, 7)]) } });
  await admin.ask(routes.updateHolidays, {
    body: { country: ABROAD, set: rest([FIRST_DAY, ...span(`${year}-03-26`, 4), ...span(`${year}-12-24`, 3)]) },
  });
  await stage.settle();
  let parent: Awaited<ReturnType<typeof buildCategory>> | null = null;
  for (const name of ['一级', '二级', '三级']) {
    parent = await buildCategory(sql, { name, parent });
    cast.categoryIds.push(parent.id);
  }
  await chooseDigests(cast, chance);
  await admin.ask(routes.saveReviewRules, {
    body: {
      rules: [{ departmentId: null, category1Id: null, campaignId: null, reviewerIds: cast.administrators.map(({ id }) => id) }],
    } as never,
  });
  return cast;
}

async function chooseDigests(cast: Cast, chance: Chance): Promise<void> {
  const everybody = [...cast.administrators, ...cast.owners, ...cast.managers, ...cast.assistants];
  for (const person of everybody) {
    if (!chance.happens(0.5)) continue;
    const client = await cast.client(person);
    const { kinds } = await client.ask(routes.getPreferences);
    const preferences = kinds
      .filter(({ allowed }) => allowed.includes('digest'))
      .map(({ kind }) => ({ kind, delivery: 'digest' as const }));
    await client.ask(routes.updatePreferences, { body: { preferences } });
    cast.digestReaders.add(person.id);
  }
}
