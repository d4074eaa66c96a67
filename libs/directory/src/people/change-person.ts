import type { SqlTransaction } from '@portal/platform';
import { Person, PersonRole } from '../directory.entities.ts';

/**
 * Changes a person's record in the caller's transaction (ADR 22). His version counts on also where only what hangs on him has changed (his roles, a way into
 * his account): who has an older one open hears of it.
 * @returns the new version
 */
export async function changePerson(
  { em }: SqlTransaction,
  id: number,
  changes: Partial<Omit<Person, 'id' | 'rowVersion'>> = {},
): Promise<number> {
  const person = await em.findOneOrFail(Person, id);
  Object.assign(person, { ...changes, updatedAt: new Date() });
  await em.flush();
  return person.rowVersion;
}

/** Gives a person these roles in place of those he has; the first decides. */
export async function giveRoles({ em }: SqlTransaction, personId: number, roles: readonly number[]): Promise<void> {
  await em.nativeDelete(PersonRole, { personId });
  await em.insertMany(
    PersonRole,
    roles.map((roleId, index) => ({ personId, roleId, position: index + 1 })),
  );
}
