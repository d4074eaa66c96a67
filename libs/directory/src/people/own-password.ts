import type { SqlRunner } from '@portal/platform';

/** SQL: somebody signs in here with a password of his own; who has none does so at the identity provider alone. @param person an alias of `person` */
export const hasPassword = (person: string): string => `${person}.password_hash is not null`;

/** What a signed-in person's password is checked against; null for one who has none. */
export async function readPasswordHash(sql: SqlRunner, personId: number): Promise<string | null> {
  const [row] = await sql.query<{ password_hash: string | null }>('select password_hash from person where id = $1', [personId]);
  return row?.password_hash ?? null;
}
