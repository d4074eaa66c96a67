import { Injectable } from '@nestjs/common';
import { Sql } from '@portal/platform';

/** Departments as a tree. */
@Injectable()
export class DepartmentTree {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The ids of a department and of all below it; a circle in the data ends where it closes. */
  async idsBelow(departmentId: number): Promise<number[]> {
    const rows = await this.#sql.query<{ id: number }>(
      `with recursive tree as (
         select id from department where id = $1
         union
         select d.id from department d join tree on d.parent_id = tree.id)
       select id from tree order by id`,
      [departmentId],
    );
    return rows.map((row) => row.id);
  }
}
