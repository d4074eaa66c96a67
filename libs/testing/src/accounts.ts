import { routes } from '@portal/contract';
import { createPerson, hashPassword } from '@portal/directory';
import type { SqlRunner } from '@portal/platform';
import { ROLE } from '@portal/workflows';
import { ApiClient } from './api-client.ts';
import type { TestApi } from './api.ts';

export const ACCOUNT_PASSWORD = 'correct horse battery';

export interface BuiltAccount {
  readonly id: number;
  readonly userNo: string;
}

export interface WrittenMail {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

let number = 0;
/** A person who signs in with `ACCOUNT_PASSWORD`. */
export async function buildAccount(
  api: Pick<TestApi, 'sql'>,
  more: { mustChangePassword?: boolean; language?: 'zh' | 'en'; email?: string } = {},
): Promise<BuiltAccount> {
  number += 1;
  const userNo = `account${number}`;
  const person = {
    userNo,
    name: '欧阳菲菲',
    englishName: 'Feifei Ouyang',
    email: `${userNo}@portal.example`,
    roles: [ROLE.user],
    password: ACCOUNT_PASSWORD,
  };
  return { id: await api.sql.transaction((tx) => createPerson(tx, { ...person, ...more })), userNo };
}

/** Gives somebody a password that nobody may choose, as the demo's: it is stored past the rules. */
export async function plantPassword(sql: SqlRunner, personId: number, password: string): Promise<void> {
  await sql.query('update person set password_hash = $2 where id = $1', [personId, await hashPassword(password)]);
}

export const sessionTokenOf = (answer: { headers: Headers }): string =>
  /Admin-Token=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';

/** @throws Error when the sign-in is refused */
export async function signInTo(api: TestApi, account: BuiltAccount, password = ACCOUNT_PASSWORD): Promise<ApiClient> {
  const answer = await api.anonymous.call(routes.userLogin, { body: { userName: account.userNo, password } });
  if (!answer.isSuccess) throw new Error(answer.message);
  return new ApiClient(api.url, sessionTokenOf(answer));
}

export const isSignedIn = async (client: ApiClient): Promise<boolean> => (await client.call(routes.getUserInfo)).isSuccess;

export const readMailsOf = (api: TestApi, account: BuiltAccount): Promise<WrittenMail[]> =>
  api.sql.query<WrittenMail>(
    'select template, subject, body_text as text, body_html as html from mail_message where person_id = $1 order by id',
    [account.id],
  );
