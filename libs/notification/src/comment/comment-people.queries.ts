import { Injectable } from '@nestjs/common';
import { Sql } from '@portal/platform';
import { CommentPlaces, type CommentPlace } from './comment-place.ts';

export interface MentionablePerson {
  readonly id: number;
  readonly userNo: string;
  readonly name: string;
  readonly englishName: string;
  readonly department: string;
  readonly departmentEn: string;
}

/** So many are proposed; of so many it is asked whether they may read the record. */
const PROPOSED = 8;
const ASKED = 40;

/** Whom a comment may speak to. */
@Injectable()
export class CommentPeople {
  readonly #sql: Sql;
  readonly #places: CommentPlaces;

  constructor(sql: Sql, places: CommentPlaces) {
    this.#sql = sql;
    this.#places = places;
  }

  /**
   * Active people who may read the record, found by number or name: first those who have to do with it.
   * @param text what was typed after the `@`; blank proposes those who have to do with it
   */
  async find(place: CommentPlace, text: string, selfId: number): Promise<MentionablePerson[]> {
    const typed = text.trim().toLowerCase();
    const concerned = await this.#places.findConcerned(place);
    const rows = await this.#sql.query<MentionablePerson>(
      `select p.id, p.user_no as "userNo", p.name, p.english_name as "englishName", coalesce(d.name, '') as department, coalesce(d.name_en, '') as "departmentEn"
       from person p left join department d on d.id = p.department_id
       where p.is_active and p.id <> $3 and case when $1 = '' then p.id = any($2::bigint[])
         else position($1 in lower(p.user_no)) = 1 or position($1 in lower(p.name)) > 0 or position($1 in lower(p.english_name)) > 0 end
       order by array_position($2::bigint[], p.id) nulls last, position($1 in lower(p.english_name)) = 1 desc, p.user_no limit ${ASKED}`,
      [typed, concerned, selfId],
    );
    const readers = await this.#places.keepReaders(
      place,
      rows.map(({ id }) => id),
      PROPOSED,
    );
    return rows.filter(({ id }) => readers.includes(id));
  }
}
