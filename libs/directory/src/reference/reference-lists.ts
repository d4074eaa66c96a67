import { Injectable } from '@nestjs/common';
import type { ResourceItem } from '@portal/contract';
import { Sql } from '@portal/platform';
import { DEPARTMENT_LISTS } from './reference-values.ts';

const EVERY_VALUE = `
  select id, class_code as "classCode", class_item as "classItem", class_name as "className", class_name_en as "classNameEn", is_active as "isActive", position
  from sys_resource
  union all
  select d.id, list.code, d.id::text, d.name, d.name_en, d.is_active, d.position
  from department d cross join unnest($1::text[]) as list (code)`;

const ALL_VALUES = `
  select id, class_code as "classCode", class_item as "classItem", class_name as "className", class_name_en as "classNameEn", position
  from sys_resource where is_active
  union all
  select d.id, list.code, d.id::text, d.name, d.name_en, d.position
  from department d cross join unnest($1::text[]) as list (code) where d.is_active`;

/** The reference lists with their active values (docs/decisions/reference-values.md, docs/decisions/wire.md); lists of departments are derived when they are read. */
@Injectable()
export class ReferenceLists {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Every list, each in the order of its values. */
  all(): Promise<ResourceItem[]> {
    return this.#sql.query<ResourceItem>(
      `select id, "classCode", "classItem", "className", "classNameEn" from (${ALL_VALUES}) as value order by "classCode", position, id`,
      [DEPARTMENT_LISTS],
    );
  }

  /** The same with the values that are offered no more: records that carry one still say it in both languages. */
  allWithInactive(): Promise<(ResourceItem & { isActive: boolean })[]> {
    return this.#sql.query(
      `select id, "classCode", "classItem", "className", "classNameEn", "isActive" from (${EVERY_VALUE}) as value order by "classCode", position, id`,
      [DEPARTMENT_LISTS],
    );
  }

  /** One list; an unknown code has no values. */
  byCode(classCode: string): Promise<ResourceItem[]> {
    return this.#sql.query<ResourceItem>(
      `select id, "classCode", "classItem", "className", "classNameEn" from (${ALL_VALUES}) as value
       where lower("classCode") = lower($2) order by position, id`,
      [DEPARTMENT_LISTS, classCode],
    );
  }
}
