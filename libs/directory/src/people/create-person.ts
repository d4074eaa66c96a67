import { LENGTH, Refusal, refuseField, type Language } from '@portal/contract';
import { isPgError, pgError, type SqlRunner } from '@portal/platform';
import { hashPassword, PASSWORD_TO_SET } from '../sign-in/password.ts';

export interface NewPerson {
  readonly userNo: string;
  readonly name: string;
  readonly englishName?: string;
  readonly adNo?: string;
  readonly email?: string;
  readonly language?: Language | null;
  readonly departmentId?: number | null;
  readonly managerId?: number | null;
  /** Role ids, the first decides. */
  readonly roles: readonly number[];
  /** In plain text, stored as argon2id; without one nobody can sign in locally. */
  readonly password?: string;
  readonly mustChangePassword?: boolean;
}

/**
 * Creates a person with his roles; give it a transaction.
 * @returns the id
 * @throws Refusal `validation` for a missing number, name or role or a password that is too short, `conflict` for a number in use
 */
export async function createPerson(sql: SqlRunner, person: NewPerson): Promise<number> {
  const userNo = person.userNo.trim();
  const name = person.name.trim();
  assertText('userNo', userNo, LENGTH.number);
  assertText('name', name, LENGTH.name);
  if (person.roles.length === 0) throw refuseField('roles', 'validation.required', { field: 'roles' });
  if (person.password !== undefined && [...person.password].length < PASSWORD_TO_SET) {
    throw refuseField('password', 'password.tooShort');
  }
  const passwordHash = person.password === undefined ? null : await hashPassword(person.password);
  try {
    const [row] = await sql.query<{ id: number }>(
      `with created as (
         insert into person (user_no, ad_no, name, english_name, email, language, department_id, manager_id, password_hash, must_change_password)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id),
       roles as (
         insert into person_role (person_id, role_id, position)
         select created.id, role.id, role.position from created, unnest($11::int[]) with ordinality as role (id, position))
       select id from created`,
      [
        userNo,
        person.adNo ?? '',
        name,
        person.englishName ?? '',
        person.email ?? '',
        person.language ?? null,
        person.departmentId ?? null,
        person.managerId ?? null,
        passwordHash,
        person.mustChangePassword ?? false,
        [...new Set(person.roles)],
      ],
    );
    return row!.id;
  } catch (error) {
    if (isPgError(error, pgError.uniqueViolation)) throw new Refusal('conflict', { data: { userNo } });
    throw error;
  }
}

function assertText(field: string, text: string, max: number): void {
  if (text === '') throw refuseField(field, 'validation.required', { field });
  if ([...text].length > max) throw refuseField(field, 'validation.too_long', { field, max });
}
