import { Injectable } from '@nestjs/common';
import type { FoundUser, Language } from '@portal/contract';
import { readRows, Sql } from '@portal/platform';
import { z } from 'zod';
import { isOffered } from './primary-role.ts';

const directoryPerson = z.object({
  id: z.number(),
  userNo: z.string(),
  adNo: z.string(),
  name: z.string(),
  englishName: z.string(),
  email: z.string(),
  language: z.enum(['zh', 'en']).nullable(),
  departmentId: z.number().nullable(),
  managerId: z.number().nullable(),
  isActive: z.boolean(),
  /** Role ids, the first decides. */
  roleIds: z.array(z.number()),
});

/** A person as the areas know him. */
export type DirectoryPerson = Readonly<z.output<typeof directoryPerson>>;

/** How many people a search answers at most. */
export const FOUND_AT_MOST = 20;

const PERSON = `
  select p.id, p.user_no as "userNo", p.ad_no as "adNo", p.name, p.english_name as "englishName", p.email, p.language,
    p.department_id as "departmentId", p.manager_id as "managerId", p.is_active as "isActive",
    array(select role_id from person_role where person_id = p.id order by position, role_id) as "roleIds"
  from person p`;

/** People by id, number and name. Nothing is kept in memory: other processes change people too. */
@Injectable()
export class PersonDirectory {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async byId(id: number): Promise<DirectoryPerson | undefined> {
    return (await this.byIds([id])).get(id);
  }

  /** People by id, also those who have left; unknown ids are absent. */
  async byIds(ids: readonly number[]): Promise<Map<number, DirectoryPerson>> {
    if (ids.length === 0) return new Map();
    const people = await readRows(this.#sql, directoryPerson, `${PERSON} where p.id = any($1)`, [[...new Set(ids)]]);
    return new Map(people.map((person) => [person.id, person]));
  }

  /**
   * People by user number or AD number without regard to case, also those who have left. A user number wins over another person's AD number;
   * an AD number that several people have answers them all.
   * @returns by the given number, trimmed and in lower case
   */
  async byUserNos(numbers: readonly string[]): Promise<Map<string, DirectoryPerson[]>> {
    const wanted = [...new Set(numbers.map((number) => number.trim().toLowerCase()).filter(Boolean))];
    if (wanted.length === 0) return new Map();
    const people = await readRows(
      this.#sql,
      directoryPerson,
      `${PERSON} where lower(p.user_no) = any($1) or (p.ad_no <> '' and lower(p.ad_no) = any($1)) order by p.id`,
      [wanted],
    );
    const found = wanted.map((number): [string, DirectoryPerson[]] => {
      const exact = people.filter((person) => person.userNo.toLowerCase() === number);
      return [number, exact.length > 0 ? exact : people.filter((person) => person.adNo.toLowerCase() === number)];
    });
    return new Map(found.filter(([, matches]) => matches.length > 0));
  }

  /** Everyone active whose first role is Risk Administrator. */
  activeAdministrators(): Promise<DirectoryPerson[]> {
    return readRows(this.#sql, directoryPerson, `${PERSON} where p.id in (select id from active_administrator) order by p.id`);
  }

  /** The active manager of a person: his own, else the head of his department; nobody manages himself. */
  async managerOf(id: number): Promise<DirectoryPerson | undefined> {
    return (await this.managersOf([id])).get(id);
  }

  /** The active managers of people, by the people's ids; who has none is absent. */
  async managersOf(ids: readonly number[]): Promise<Map<number, DirectoryPerson>> {
    const pairs = await readRows(
      this.#sql,
      z.object({ id: z.number(), manager: z.number() }),
      `select distinct on (s.id) s.id, p.id as manager from person s left join department d on d.id = s.department_id
       join person p on p.id in (s.manager_id, d.manager_id) and p.id <> s.id and p.is_active
       where s.id = any($1::bigint[]) order by s.id, (p.id = s.manager_id) desc`,
      [[...new Set(ids)]],
    );
    const managers = await this.byIds(pairs.map(({ manager }) => manager));
    return new Map(pairs.flatMap(({ id, manager }) => (managers.has(manager) ? [[id, managers.get(manager)!] as const] : [])));
  }

  /** The language of a person's mails and notifications. */
  async languageOf(id: number, fallback: Language): Promise<Language> {
    const row = await this.#sql.one<{ language: Language | null }>('select language from person where id = $1', [id]);
    return row?.language ?? fallback;
  }

  /**
   * Active people of the portal's own whose number begins with a text or whose name holds it; best matches first, twenty at most.
   * @param text typed text; blank finds nobody
   * @param isAdministrator who asks: others are told no AD number and no role, and find by a whole AD number alone
   */
  async find(text: string, isAdministrator: boolean): Promise<FoundUser[]> {
    const typed = text.trim();
    if (typed === '') return [];
    return this.#sql.query<FoundUser>(
      `select p.id, p.user_no as "userNO", case when $4 then p.ad_no else '' end as "adNo", p.name, p.english_name as "englishName",
         coalesce((select json_agg(json_build_object('roleId', job.role_id,
             'org_Department', json_build_object('name', coalesce(d.name, ''), 'nameEn', coalesce(d.name_en, ''))) order by job.position, job.role_id)
           from (select pr.role_id, pr.position from person_role pr where $4 and pr.person_id = p.id union all select 0, 0 where not $4) job),
           '[]') as "roleJobs"
       from person p left join department d on d.id = p.department_id
       where ${isOffered('p')} and (p.user_no ilike $1 escape '\\' or case when $4 then p.ad_no ilike $1 escape '\\' else p.ad_no <> '' and lower(p.ad_no) = lower($3) end or p.name ilike $2 escape '\\' or p.english_name ilike $2 escape '\\')
       order by (lower(p.user_no) = lower($3) or lower(p.ad_no) = lower($3)) desc, (p.name ilike $1 escape '\\' or p.english_name ilike $1 escape '\\') desc, p.user_no
       limit ${FOUND_AT_MOST}`,
      [`${escapeLike(typed)}%`, `%${escapeLike(typed)}%`, typed, isAdministrator],
    );
  }
}

/** A typed text as a part of a LIKE pattern: its wildcards stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
