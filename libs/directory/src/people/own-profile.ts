import { Injectable } from '@nestjs/common';
import type { PersonRef, PasswordOwner } from '@portal/contract';
import { Sql } from '@portal/platform';
import type { RoleRef } from '../session/signed-in-person.ts';
import { toPersonRef } from './find-people.ts';
import { PersonDirectory } from './person-directory.ts';
import { hasPassword } from './own-password.ts';

export interface OwnProfile extends Required<PasswordOwner> {
  readonly id: number;
  readonly department: { readonly id: number; readonly name: string; readonly nameEn: string } | null;
  readonly manager: PersonRef | null;
  readonly roles: RoleRef[];
  readonly hasPassword: boolean;
  readonly passwordChangedAt: Date | null;
}

/** What the directory knows of a person, for himself. */
@Injectable()
export class OwnProfiles {
  readonly #sql: Sql;
  readonly #people: PersonDirectory;

  constructor(sql: Sql, people: PersonDirectory) {
    this.#sql = sql;
    this.#people = people;
  }

  async read(personId: number): Promise<OwnProfile> {
    const row = await this.#sql.one<Omit<OwnProfile, 'manager'>>(
      `select p.id, p.user_no as "userNO", p.ad_no as "adNo", p.name, p.english_name as "englishName", p.email,
         (select json_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en) from department d where d.id = p.department_id) as department,
         (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'nameEn', r.name_en) order by pr.position, r.id), '[]')
           from person_role pr join role r on r.id = pr.role_id where pr.person_id = p.id) as roles,
         ${hasPassword('p')} as "hasPassword", p.password_changed_at as "passwordChangedAt"
       from person p where p.id = $1`,
      [personId],
    );
    const manager = await this.#people.managerOf(personId);
    return { ...row!, manager: manager ? toPersonRef(manager) : null };
  }
}
