import type { SqlRunner } from '@portal/platform';
import { Secret } from 'otpauth';
import { hashPassword, verifyPassword } from '../sign-in/password.ts';

const CODES = 10;
const GROUP = 5;

/** Two groups of five letters and digits: fifty bits, guessed only as slowly as argon2id and the lock-out let one. */
function makeCode(): string {
  const letters = new Secret({ size: 7 }).base32.slice(0, GROUP * 2).toLowerCase();
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
}

const clean = (code: string): string => code.toLowerCase().replace(/[^a-z2-7]/g, '');
export const isRecoveryCode = (code: string): boolean => clean(code).length === GROUP * 2;

/** Writes new codes in place of all earlier ones; @returns them in plain text, once. */
export async function writeRecoveryCodes(tx: SqlRunner, personId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(clean(code))));
  await tx.query('delete from recovery_code where person_id = $1', [personId]);
  await tx.query('insert into recovery_code (person_id, code_hash) select $1, hash from unnest($2::text[]) as hash', [personId, hashes]);
  return codes;
}

/** Uses a code up. @returns false when it is none of his, or was used */
export async function redeemRecoveryCode(sql: SqlRunner, personId: number, code: string): Promise<boolean> {
  const rows = await sql.query<{ id: number; code_hash: string }>(
    'select id, code_hash from recovery_code where person_id = $1 and used_at is null order by id',
    [personId],
  );
  for (const row of rows) {
    if (!(await verifyPassword(clean(code), row.code_hash))) continue;
    const used = await sql.query('update recovery_code set used_at = now() where id = $1 and used_at is null returning 1 as one', [row.id]);
    return used.length > 0;
  }
  return false;
}
