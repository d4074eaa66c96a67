import { Injectable } from '@nestjs/common';
import { adminPerson, Refusal, type AdminPerson } from '@portal/contract';
import { readRows, Sql, type SqlRunner } from '@portal/platform';
import { z } from 'zod';
import { departmentPaths, departmentsBelow } from '../department/department-paths.ts';
import { openSession } from '../session/open-session.ts';
import { escapeLike } from '../people/person-directory.ts';
import { hasPassword } from '../people/own-password.ts';

export interface PeopleQuery {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly keyword: string;
  readonly departmentId: number | null;
  readonly roleId: number | null;
  readonly active: '' | 'true' | 'false';
  /** `field` or `-field` */
  readonly sort: string;
  /** These rows alone. */
  readonly rowIds: readonly number[] | null;
}

const REF = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'userNO', ${alias}.user_no, 'name', ${alias}.name, 'englishName', ${alias}.english_name)`;

const COLUMNS = `
  p.id, p.user_no as number, p.ad_no as "adNo", p.name, p.english_name as "englishName", p.email, p.language, p.is_active as "isActive",
  p.left_at as "leftAt", ${hasPassword('p')} as "hasPassword", p.must_change_password as "mustChangePassword",
  least((select t.confirmed_at from person_totp t where t.person_id = p.id),
    (select min(k.created_at) from passkey k where k.person_id = p.id)) as "secondFactorAt",
  exists (select 1 from person_identity i where i.person_id = p.id) as "isLinked", p.row_version as "rowVersion",
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en) end as department,
  coalesce(path.zh, '') as "departmentPath", coalesce(path.en, '') as "departmentPathEn",
  case when m.id is not null then ${REF('m')} end as manager,
  (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'nameEn', r.name_en) order by pr.position, r.id), '[]')
     from person_role pr join role r on r.id = pr.role_id where pr.person_id = p.id) as roles,
  (select max(s.last_seen_at) from session s where s.person_id = p.id) as "lastSeenAt",
  (select count(*) from session s where s.person_id = p.id and ${openSession('s')}) as "openSessions"`;
const JOINS = `left join department d on d.id = p.department_id left join path on path.id = p.department_id left join person m on m.id = p.manager_id`;

const SORTS: Readonly<Record<string, string>> = {
  number: 'lower(p.user_no)',
  name: 'p.name',
  englishname: 'lower(p.english_name)',
  email: 'lower(p.email)',
  department: "(select coalesce(path.zh, '') from path where path.id = p.department_id)",
  isactive: 'p.is_active',
  lastseenat: '(select max(s.last_seen_at) from session s where s.person_id = p.id)',
};

const instant = z.date().nullable();
const personRow = adminPerson.extend({ leftAt: instant, lastSeenAt: instant, secondFactorAt: instant });
type PersonRow = z.output<typeof personRow>;

const toAdminPerson = (row: PersonRow): AdminPerson => ({
  ...row,
  leftAt: row.leftAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  secondFactorAt: row.secondFactorAt?.toISOString() ?? null,
});

/** People as administrators see them: all of them, with what only they may know. */
@Injectable()
export class PersonAdminQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(query: PeopleQuery): Promise<{ totalCount: number; data: AdminPerson[] }> {
    const params: unknown[] = [];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const where: string[] = ['true'];
    if (query.keyword) {
      const text = bind(`%${escapeLike(query.keyword)}%`);
      where.push(
        `(${['p.user_no', 'p.ad_no', 'p.name', 'p.english_name', 'p.email'].map((column) => `${column} ilike ${text}`).join(' or ')})`,
      );
    }
    if (query.departmentId !== null) where.push(`p.department_id in ${departmentsBelow(bind(query.departmentId))}`);
    if (query.roleId !== null)
      where.push(`exists (select 1 from person_role pr where pr.person_id = p.id and pr.role_id = ${bind(query.roleId)})`);
    if (query.active) where.push(query.active === 'true' ? 'p.is_active' : 'not p.is_active');
    if (query.rowIds) where.push(`p.id = any(${bind(query.rowIds)}::bigint[])`);
    const total = await this.#sql.one<{ count: number }>(`select count(*) as count from person p where ${where.join(' and ')}`, params);
    const rows = await readRows(
      this.#sql,
      personRow,
      `with recursive ${departmentPaths(' / ')}, page as (
         select p.id, row_number() over (order by ${orderOf(query.sort)}) as place from person p where ${where.join(' and ')}
         order by place limit ${bind(query.pageSize)} offset ${bind(query.pageIndex * query.pageSize)})
       select ${COLUMNS} from page join person p on p.id = page.id ${JOINS} order by page.place`,
      params,
    );
    return { totalCount: total!.count, data: rows.map(toAdminPerson) };
  }

  /** @throws Refusal `not_found` */
  async read(id: number | null, sql: SqlRunner = this.#sql): Promise<AdminPerson> {
    const [row] = await readRows(
      sql,
      personRow,
      `with recursive ${departmentPaths(' / ')} select ${COLUMNS} from person p ${JOINS} where p.id = $1::bigint`,
      [id],
    );
    if (!row) throw new Refusal('not_found');
    return toAdminPerson(row);
  }
}

function orderOf(sort: string): string {
  const field = sort.replace(/^-/, '').toLowerCase();
  const column = Object.hasOwn(SORTS, field) ? SORTS[field] : undefined;
  return column ? `${column} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, p.id` : 'p.is_active desc, lower(p.user_no), p.id';
}
