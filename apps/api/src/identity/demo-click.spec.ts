import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { createPerson, DEMO_PASSWORD } from '@portal/directory';
import { buildPerson, plantPassword, startTestApi, type TestApi } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

const PASSWORD = 'correct horse battery';
let demo: TestApi;
let guarded: TestApi;
beforeAll(async () => {
  demo = await startTestApi(createApi, { env: { CAPTCHA: 'on', DEMO: 'on' } });
  guarded = await startTestApi(createApi, { env: { CAPTCHA: 'on' } });
});
afterAll(async () => {
  await demo?.close();
  await guarded?.close();
});

const logIn = (target: TestApi, userName: string, password: string, captcha: object) =>
  target.anonymous.call(routes.userLogin, { body: { userName, password, ...captcha } });
async function createStranger(target: TestApi): Promise<string> {
  const { id, userNo } = await buildPerson(target.sql);
  await plantPassword(target.sql, id, PASSWORD);
  return userNo;
}

test('one click on a demo account asks for no captcha; everything else does, and outside of a demo this does too', async () => {
  const strangers = [await createStranger(demo), await createStranger(demo)];
  const none = { vcode: '', uuid: '' };
  const account = { userNo: 'owner', name: '陈嘉铭', englishName: 'Chen Jiaming', roles: [ROLE.riskOwner] };
  for (const { sql } of [demo, guarded]) {
    await sql.transaction((tx) => createPerson(tx, account));
    const owner = await sql.one<{ id: number }>(`select id from person where user_no = 'owner'`);
    await plantPassword(sql, owner!.id, DEMO_PASSWORD);
  }
  const refused = async (target: TestApi, name: string, password: string, captcha: object) =>
    (await logIn(target, name, password, captcha)).errors?.[0]?.field;
  expect((await logIn(demo, 'Owner', DEMO_PASSWORD, none)).isSuccess).toBe(true);
  expect(await refused(demo, 'owner', PASSWORD, none)).toBe('vcode');
  expect(await refused(demo, 'owner', DEMO_PASSWORD, { vcode: 'abcd', uuid: '7b0c4f0e-0000-4000-8000-000000000000' })).toBe('vcode');
  expect(await refused(demo, strangers[0]!, PASSWORD, none)).toBe('vcode');
  expect(await refused(demo, strangers[1]!, DEMO_PASSWORD, none)).toBe('vcode');
  expect(await refused(guarded, 'owner', DEMO_PASSWORD, none)).toBe('vcode');
});
