import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { setLogDestination } from '@portal/platform';
import { ACCOUNT_PASSWORD, buildAccount, signInTo, startTestApi, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
const texts: string[] = [];
beforeAll(async () => {
  setLogDestination({ write: (text: string) => void texts.push(text) });
  api = await startTestApi(createApi, { env: { LOG_LEVEL: 'info' } });
});
afterAll(async () => {
  setLogDestination(undefined);
  await api?.close();
});

test('sign-ins, refused ones and locks are told to who watches, with the request and without anything that was typed', async () => {
  const account = await buildAccount(api);
  await signInTo(api, account);
  const wrongly = () => api.anonymous.call(routes.userLogin, { body: { userName: account.userNo, password: 'something I typed' } });
  for (let tries = 0; tries < 6; tries += 1) await wrongly();
  await api.anonymous.call(routes.userLogin, { body: { userName: 'nobody-at-all', password: 'something I typed' } });
  const told = texts
    .map((text) => JSON.parse(text) as { part?: string; msg: string; level: string; requestId?: string })
    .filter((line) => line.part === 'Sign-in');
  expect(told.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    `info Person ${account.id} signed in by password.`,
    ...Array<string>(5).fill(`warn A sign-in was refused: wrong account or password, person ${account.id}.`),
    'warn Sign-ins of an account or address are locked for 1 min.',
    'warn A sign-in was refused: wrong account or password.',
  ]);
  expect(told.filter((line) => !line.requestId)).toEqual([]);
  for (const typed of ['something I typed', ACCOUNT_PASSWORD, account.userNo, 'nobody-at-all', '欧阳菲菲'])
    expect(texts.join('')).not.toContain(typed);
});
