import { Injectable } from '@nestjs/common';
import { readRows, Sql } from '@portal/platform';
import { z } from 'zod';
import { departmentPaths } from '../department/department-paths.ts';
import { escapeLike, FOUND_AT_MOST } from './person-directory.ts';
import { auditsFromOutside } from './primary-role.ts';

const partyRow = z.object({
  pk: z.number(),
  objectType: z.number(),
  objectName: z.string(),
  objectNameEn: z.string(),
  /** The departments from the top down, for example `集团/财务部`. */
  namePath: z.string(),
  namePathEn: z.string(),
});

/** A person (objectType 0) or a department (1), as permission dialogs choose among both. */
export type Party = Readonly<z.output<typeof partyRow>>;

const PARTIES = `
  select p.id as pk, 0 as "objectType", p.name as "objectName", p.english_name as "objectNameEn",
    coalesce(path.zh, '') as "namePath", coalesce(path.en, '') as "namePathEn",
    p.user_no as number, p.ad_no as other_number, p.is_active
  from person p left join path on path.id = p.department_id
  union all
  select d.id, 1, d.name, d.name_en, coalesce(path.zh, d.name), coalesce(path.en, nullif(d.name_en, ''), d.name), '', '', d.is_active
  from department d left join path on path.id = d.id`;

const COLUMNS = 'pk, "objectType", "objectName", "objectNameEn", "namePath", "namePathEn"';

/** People and departments together. */
@Injectable()
export class PartyDirectory {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Active people and departments by name, number or whole AD number, departments first, twenty at most; a blank text finds nothing. */
  async find(text: string): Promise<Party[]> {
    const typed = text.trim();
    if (typed === '') return [];
    return readRows(
      this.#sql,
      partyRow,
      `with recursive ${departmentPaths()} select ${COLUMNS} from (${PARTIES}) as party
       where is_active and ("objectType" = 1 or not ${auditsFromOutside('pk')}) and ("objectName" ilike $1 escape '\\' or "objectNameEn" ilike $1 escape '\\' or number ilike $2 escape '\\' or (other_number <> '' and lower(other_number) = lower($3)))
       order by "objectType" desc, "objectName", pk limit ${FOUND_AT_MOST}`,
      [`%${escapeLike(typed)}%`, `${escapeLike(typed)}%`, typed],
    );
  }

  /** People and departments by id, in the order asked for, also those that are no longer active. */
  byIds(ids: readonly number[]): Promise<Party[]> {
    return readRows(
      this.#sql,
      partyRow,
      `with recursive ${departmentPaths()} select ${COLUMNS} from (${PARTIES}) as party where pk = any($1) order by array_position($1::bigint[], pk)`,
      [ids],
    );
  }
}
