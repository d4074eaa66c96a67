import { parseArgs } from 'node:util';
import { Refusal, say } from '@portal/contract';
import { createPerson, makePassword, seedReferenceData } from '@portal/directory';
import type { Sql } from '@portal/platform';
import { ROLE } from '@portal/workflows';

export const USAGE = `npm run admin -- create-user --user-no <number> --name <name> [--english-name <name>] [--email <address>]
    [--ad-no <number>] [--role 1|2|3|4] [--department <name>] [--language zh|en]

Creates a person and prints a password that must be changed at the first sign-in.
Roles: 1 User, 2 Risk Administrator (without --role), 3 Risk Owner, 4 Aides And Staff; --role may be given several times, the first decides.`;

/** What is wrong with the command, for who typed it. */
export class CommandError extends Error {}

const OPTIONS = {
  'user-no': { type: 'string' },
  name: { type: 'string' },
  'english-name': { type: 'string' },
  email: { type: 'string' },
  'ad-no': { type: 'string' },
  role: { type: 'string', multiple: true },
  department: { type: 'string' },
  language: { type: 'string' },
} as const;

/**
 * The first administrator of a production system, or any further person (operation, Commands).
 * @param parameters what stands behind `create-user`
 * @returns the lines to print
 * @throws CommandError
 */
export async function createUser(sql: Sql, parameters: readonly string[]): Promise<string> {
  const values = parse(parameters);
  const userNo = values['user-no']?.trim();
  const name = values.name?.trim();
  if (!userNo) throw new CommandError(`--user-no is missing.\n\n${USAGE}`);
  if (!name) throw new CommandError(`--name is missing.\n\n${USAGE}`);
  const roles = (values.role ?? [String(ROLE.administrator)]).map(readRole);
  const { language } = values;
  if (language !== undefined && language !== 'zh' && language !== 'en') throw new CommandError('--language is zh or en.');
  const [adNo, englishName, email] = [values['ad-no'] ?? '', values['english-name'] ?? '', values.email ?? ''];
  const password = await makePassword({ userNO: userNo, name, englishName, adNo, email });
  await seedReferenceData(sql);
  const departmentId = values.department === undefined ? null : await findDepartment(sql, values.department);
  try {
    await sql.transaction((tx) =>
      createPerson(tx, {
        userNo,
        name,
        roles,
        password,
        departmentId,
        mustChangePassword: true,
        englishName,
        email,
        adNo,
        language: language ?? null,
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'conflict') throw new CommandError(`The user number ${userNo} is in use.`);
    const field = error.detail.fields?.[0];
    throw new CommandError(field ? say(field.message, 'en', field.params) : error.message);
  }
  return `${userNo} was created. Password, to be changed at the first sign-in:\n${password}`;
}

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({ args: [...parameters], options: OPTIONS }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function readRole(text: string): number {
  const role = Number(text);
  if (!(Object.values(ROLE) as number[]).includes(role)) throw new CommandError(`--role is 1, 2, 3, 4 or 5 and not ${text}.`);
  return role;
}

async function findDepartment(sql: Sql, name: string): Promise<number> {
  const found = await sql.query<{ id: number }>(
    'select id from department where is_active and (lower(name) = lower($1) or lower(name_en) = lower($1))',
    [name.trim()],
  );
  if (found.length === 1) return found[0]!.id;
  throw new CommandError(found.length === 0 ? `There is no department ${name}.` : `There are several departments ${name}.`);
}
