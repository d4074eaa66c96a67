import { LENGTH, Refusal, refuseField, type Language } from '@portal/contract';
import { isPgError, pgError, type SqlTransaction } from '@portal/platform';
import { Person } from '../directory.entities.ts';
import { hashNewPassword } from '../sign-in/new-password.ts';
import { giveRoles } from './change-person.ts';

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
 * Creates a person with his roles.
 * @returns the id
 * @throws Refusal `validation` for a missing number, name or role or a password that may not be set, `conflict` for a number in use
 */
export async function createPerson(tx: SqlTransaction, person: NewPerson): Promise<number> {
  const userNo = person.userNo.trim();
  const name = person.name.trim();
  assertText('userNo', userNo, LENGTH.number);
  assertText('name', name, LENGTH.name);
  if (person.roles.length === 0) throw refuseField('roles', 'validation.required', { field: 'roles' });
  const { adNo = '', englishName = '', email = '', password } = person;
  const owner = { userNO: userNo, name, englishName, adNo, email };
  const passwordHash = password === undefined ? null : await hashNewPassword(password, owner, 'password');
  try {
    const id = await tx.em.insert(Person, {
      userNo,
      adNo,
      name,
      englishName,
      email,
      language: person.language ?? null,
      departmentId: person.departmentId ?? null,
      managerId: person.managerId ?? null,
      passwordHash,
      mustChangePassword: person.mustChangePassword ?? false,
    });
    await giveRoles(tx, id, [...new Set(person.roles)]);
    return id;
  } catch (error) {
    if (isPgError(error, pgError.uniqueViolation)) throw new Refusal('conflict', { data: { userNo } });
    throw error;
  }
}

function assertText(field: string, text: string, max: number): void {
  if (text === '') throw refuseField(field, 'validation.required', { field });
  if ([...text].length > max) throw refuseField(field, 'validation.too_long', { field, max });
}
