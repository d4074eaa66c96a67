import { Injectable } from '@nestjs/common';
import type { AdminPerson } from '@portal/contract';
import {
  inBothLanguages,
  openPages,
  Sql,
  yesNo,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { PersonAdminQueries, type PeopleQuery } from '../administration/person-admin.queries.ts';
import { readReader } from '../people/reader.ts';

const columns: readonly SheetColumn[] = [
  { key: 'number', header: '用户编号 User no.', width: 16 },
  { key: 'adNo', header: 'AD 账号 AD no.', width: 16 },
  { key: 'name', header: '姓名 Name', width: 24 },
  { key: 'email', header: '邮箱 Email', width: 32 },
  { key: 'department', header: '部门 Department', width: 48 },
  { key: 'roles', header: '角色 Roles', width: 32 },
  { key: 'manager', header: '上级 Manager', width: 24 },
  { key: 'active', header: '在职 Active', width: 10 },
  { key: 'leftAt', header: '离职时间 Left (GMT)', width: 20, type: 'instant' },
  { key: 'lastSeenAt', header: '最近访问 Last seen (GMT)', width: 20, type: 'instant' },
];

/** People as administrators see them (ExportPeople). */
@Injectable()
export class PersonExportSource implements ExportSource {
  readonly kind = 'people';
  readonly fileName = 'people';
  readonly #sql: Sql;
  readonly #people: PersonAdminQueries;

  constructor(sql: Sql, people: PersonAdminQueries) {
    this.#sql = sql;
    this.#people = people;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    return openPages(this.#sql, tx, {
      sheetName: '人员 People',
      columns,
      isAllowed: actor.isAdministrator,
      read: async (page) => {
        const { totalCount, data } = await this.#people.list({ ...(query as PeopleQuery), ...page });
        return { totalCount, rows: data };
      },
      toCells,
    });
  }
}

const toDate = (at: string | null): Date | null => (at === null ? null : new Date(at));

const toCells = (person: AdminPerson): SheetRow => ({
  number: person.number,
  adNo: person.adNo,
  name: inBothLanguages(person.name, person.englishName),
  email: person.email,
  department: inBothLanguages(person.departmentPath, person.departmentPathEn),
  roles: person.roles.map(({ name, nameEn }) => inBothLanguages(name, nameEn)).join('; '),
  manager: person.manager ? inBothLanguages(person.manager.name, person.manager.englishName) : '',
  active: yesNo(person.isActive),
  leftAt: toDate(person.leftAt),
  lastSeenAt: toDate(person.lastSeenAt),
});
