import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { routes, UNATTENDED_HEADER } from '@portal/contract';
import { createPerson, DEMO_PASSWORD, demoAccounts, SessionStore, SignInThrottle } from '@portal/directory';
import { ROLE } from '@portal/workflows';
import { ApiClient, buildPerson, plantPassword, sessionFor, startTestApi, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

const PASSWORD = 'correct horse battery';
let api: TestApi;
let guarded: TestApi;
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { DEMO: 'on' } });
  guarded = await startTestApi(createApi, { env: { CAPTCHA: 'on', PUBLIC_URL: 'https://portal.example', DEFAULT_LANGUAGE: 'en' } });
});
afterAll(async () => {
  await api?.close();
  await guarded?.close();
});

let number = 0;
async function createAccount(target: TestApi, more: { mustChangePassword?: boolean; roles?: number[] } = {}): Promise<string> {
  number += 1;
  const userNo = `Person${number}`;
  await target.sql.transaction((tx) =>
    createPerson(tx, { userNo, name: '张三', englishName: 'Zhang San', roles: [ROLE.user], password: PASSWORD, ...more }),
  );
  return userNo;
}
const logIn = (target: TestApi, userName: string, password = PASSWORD, more: Record<string, unknown> = {}) =>
  target.anonymous.call(routes.userLogin, { body: { userName, password, ...more }, headers: { origin: target.config.publicUrl } });
const tokenOf = (answer: { headers: Headers }): string => /Admin-Token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';

test('signing in answers who it is and opens a session that the cookie and X-Token both carry', async () => {
  const userNo = await createAccount(api, { mustChangePassword: true, roles: [ROLE.riskOwner, ROLE.user] });
  const answer = await logIn(api, `  ${userNo.toLowerCase()} `);
  expect(answer).toMatchObject({ status: 200, isSuccess: true });
  expect(answer.data).toEqual({
    userNO: userNo,
    name: '张三',
    englishName: 'Zhang San',
    roles: [
      { id: 3, name: '风险责任人', nameEn: 'Risk Owner' },
      { id: 1, name: '普通用户', nameEn: 'User' },
    ],
    mustChangePassword: true,
  });
  const [cookie, known] = answer.headers.getSetCookie() as [string, string];
  expect(cookie).toMatch(/^Admin-Token=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(known).toMatch(/^Known-Browser=[\w-]+; Max-Age=15552000; Path=\/api\/User; HttpOnly; SameSite=Strict$/);
  const withHeader = await new ApiClient(api.url, tokenOf(answer)).call(routes.getUserInfo);
  expect(withHeader.data.userNO).toBe(userNo);
  const withCookie = await api.anonymous.call(routes.getUserInfo, { headers: { cookie: cookie.split(';')[0]! } });
  expect(withCookie.data.userNO).toBe(userNo);
});

test('only a hash of the session is stored', async () => {
  const token = tokenOf(await logIn(api, await createAccount(api)));
  const rows = await api.sql.query<{ token_hash: Buffer }>('select token_hash from session');
  expect(rows.some((row) => row.token_hash.equals(createHash('sha256').update(token).digest()))).toBe(true);
  expect(JSON.stringify(await api.sql.query('select s::text from session s'))).not.toContain(token);
});

test.each([
  ['an empty account', '   ', PASSWORD, 'userName', '请输入您的账号', 'Please enter your account'],
  ['a short password', 'somebody', '12345', 'password', '密码长度至少大于六位', 'The password must have at least six characters'],
])('%s is said in the words of the specification', async (_name, userName, password, field, zh, en) => {
  for (const [language, message] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const answer = await api.anonymous.call(routes.userLogin, { body: { userName, password }, language });
    expect(answer).toMatchObject({ status: 200, isSuccess: false, message, errors: [{ field, message }] });
  }
});

test('an unknown account, a wrong password, a leaver and an account without a password get one and the same answer', async () => {
  const userNo = await createAccount(api);
  const leaver = await createAccount(api);
  await api.sql.query('update person set is_active = false where user_no = $1', [leaver]);
  const { userNo: outside } = await buildPerson(api.sql);
  const answers = await Promise.all([
    logIn(api, 'nobody-at-all'),
    logIn(api, userNo, 'not the password'),
    logIn(api, leaver),
    logIn(api, outside),
    logIn(api, outside, 'the password of nobody'),
  ]);
  for (const { status, message, code, data } of answers) {
    expect({ status, message, code, data }).toEqual({
      status: 200,
      message: 'The user name or password is wrong',
      code: 'validation.credentials',
      data: null,
    });
  }
});

test('five failures lock the account for this address; the sixth try is answered 429, also with the right password', async () => {
  for (const userNo of [await createAccount(api), 'unknown-account']) {
    for (let failure = 1; failure <= 5; failure += 1) expect((await logIn(api, userNo, 'wrong password')).status).toBe(200);
    const sixth = await logIn(api, userNo.toUpperCase());
    expect(sixth).toMatchObject({
      status: 429,
      isSuccess: false,
      code: 'rate_limited',
      message: 'Too many attempts; try again in 1 min',
    });
  }
});

test('the lock grows with each further failure, and a success forgets the failures', async () => {
  const userNo = await createAccount(api);
  const passLock = () => api.sql.query(`update sign_in_failure set locked_until = now() where account = lower($1)`, [userNo]);
  const lockedMinutes = async () => {
    const sql = `select ceil(extract(epoch from locked_until - now()) / 60)::int as minutes from sign_in_failure where account = lower($1) and address <> '*'`;
    return (await api.sql.one<{ minutes: number }>(sql, [userNo]))?.minutes;
  };
  for (let failure = 1; failure <= 5; failure += 1) await logIn(api, userNo, 'wrong password');
  const minutes = [await lockedMinutes()];
  for (let round = 0; round < 7; round += 1) {
    await passLock();
    await logIn(api, userNo, 'wrong password');
    minutes.push(await lockedMinutes());
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  await passLock();
  expect((await logIn(api, userNo)).isSuccess).toBe(true);
  expect((await logIn(api, userNo, 'wrong password')).status).toBe(200);
  expect(await lockedMinutes()).toBeNull();
});

test('many tries at once do not slip through the lock', async () => {
  const userNo = await createAccount(api);
  const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(api, userNo, 'wrong password')));
  expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(5);
});

test('failures from many addresses lock the account everywhere', async () => {
  const userNo = await createAccount(api);
  await api.sql.query(`insert into sign_in_failure (account, address, failures, last_failure_at) values (lower($1), '*', 49, now())`, [
    userNo,
  ]);
  await logIn(api, userNo, 'wrong password');
  expect((await logIn(api, userNo)).status).toBe(429);
});

test('a name that folds to another one elsewhere is another name: it neither opens a locked account nor an open one', async () => {
  const userNo = await createAccount(api);
  const strange = [userNo.replace('i', '\u0130'), userNo.replace('s', '\u017f'), userNo.replace('P', '\uff30')].filter(
    (name) => name !== userNo,
  );
  expect(strange.length).toBeGreaterThan(1);
  for (const name of strange) expect(await logIn(api, name)).toMatchObject({ isSuccess: false, code: 'validation.credentials' });
  for (let time = 0; time < 5; time += 1) await logIn(api, userNo, 'wrong password');
  for (const name of [userNo.toUpperCase(), userNo.toLowerCase()]) expect((await logIn(api, name)).status).toBe(429);
  for (const name of strange) expect(await logIn(api, name)).toMatchObject({ isSuccess: false });
});

test('what others try from elsewhere locks nobody out of a browser that he has used before; what is tried in it does', async () => {
  const userNo = await createAccount(api);
  const other = await createAccount(api);
  const known = /Known-Browser=([^;]+)/.exec((await logIn(api, userNo)).headers.get('set-cookie')!)![1]!;
  const within = (name: string, password = PASSWORD, cookie = known) =>
    api.anonymous.call(routes.userLogin, { body: { userName: name, password }, headers: { cookie: `Known-Browser=${cookie}` } });
  await api.sql.query(
    `insert into sign_in_failure (account, address, failures, last_failure_at, locked_until)
     select lower($1), address, 50, now(), now() + interval '1 hour' from unnest(array['*', '127.0.0.1']) as address
     on conflict (account, address) do update set failures = 50, locked_until = excluded.locked_until`,
    [userNo],
  );
  expect((await logIn(api, userNo)).status).toBe(429);
  expect(await within(userNo)).toMatchObject({ isSuccess: true });
  // It is known to that account alone, and a cookie that somebody made is none.
  await api.sql.query(`insert into sign_in_failure (account, address, failures, last_failure_at, locked_until)
    values (lower('${other}'), '*', 50, now(), now() + interval '1 hour')`);
  expect((await within(other)).status).toBe(429);
  expect((await within(userNo, PASSWORD, `${known.slice(0, -4)}AAAA`)).status).toBe(429);
  for (let time = 0; time < 5; time += 1) expect((await within(userNo, 'wrong password')).status).toBe(200);
  expect((await within(userNo)).status).toBe(429);
});

test('addresses of one line of IPv6 are one address to the lock', async () => {
  const userNo = await createAccount(api);
  const throttle = api.app.get(SignInThrottle);
  for (let index = 0; index < 5; index += 1) await throttle.begin(userNo, `2001:db8:1:2::${index}`);
  await expect(throttle.begin(userNo, '2001:db8:1:2:aaaa::9')).rejects.toMatchObject({ code: 'rate_limited' });
  await throttle.begin(userNo, '2001:db8:1:3::9');
});

test('signing in again ends the session that the browser still had', async () => {
  const userNo = await createAccount(api);
  const first = tokenOf(await logIn(api, userNo));
  await api.anonymous.call(routes.userLogin, {
    body: { userName: userNo, password: PASSWORD },
    headers: { cookie: `Admin-Token=${first}`, origin: api.url },
  });
  expect((await new ApiClient(api.url, first).call(routes.getUserInfo)).status).toBe(401);
});

test('signing out ends the session on the server at once, and twice is no error', async () => {
  const token = tokenOf(await logIn(api, await createAccount(api)));
  const client = new ApiClient(api.url, token);
  const out = await client.call(routes.userLogout);
  expect(out).toMatchObject({ status: 200, isSuccess: true });
  expect(out.headers.get('set-cookie')).toMatch(/^Admin-Token=; .*Expires=Thu, 01 Jan 1970/);
  expect((await client.call(routes.getUserInfo)).status).toBe(401);
  expect((await client.call(routes.userLogout)).isSuccess).toBe(true);
});

test('a session ends when it is idle, when it is old, and when its person leaves', async () => {
  const person = await buildPerson(api.sql);
  const status = async (change: string) => {
    const client = new ApiClient(api.url, await sessionFor(api.sql, person));
    expect((await client.call(routes.getUserInfo)).status).toBe(200);
    await api.sql.query(`update session set ${change} where id = (select max(id) from session)`);
    return (await client.call(routes.getUserInfo)).status;
  };
  expect(await status(`last_seen_at = now() - interval '7 hours 59 minutes'`)).toBe(200);
  expect(await status(`last_seen_at = now() - interval '8 hours'`)).toBe(401);
  expect(await status(`expires_at = now()`)).toBe(401);
  const client = await api.as(person);
  await api.sql.query('update person set is_active = false where id = $1', [person.id]);
  expect((await client.call(routes.getUserInfo)).status).toBe(401);
});

test.each([
  [
    'a call of a page before which nobody sits',
    (client: ApiClient) => client.ask(routes.getUserInfo, { headers: { [UNATTENDED_HEADER]: '1' } }),
  ],
  [
    'the stream of live events',
    async (client: ApiClient) => {
      const controller = new AbortController();
      const answer = await fetch(`${api.url}${routes.stream.path}`, { headers: { 'x-token': client.token! }, signal: controller.signal });
      expect(answer.status).toBe(200);
      controller.abort();
    },
  ],
])('%s is answered and keeps no session alive', async (_what, call) => {
  const person = await buildPerson(api.sql);
  const client = await api.as(person);
  await api.sql.query(`update session set last_seen_at = now() - interval '7 hours' where person_id = $1`, [person.id]);
  await call(client);
  const idle = `select last_seen_at < now() - interval '6 hours' as idle from session where person_id = $1`;
  expect(await api.sql.one(idle, [person.id])).toEqual({ idle: true });
  // It is told when the session really ends, and anything that a person does keeps it.
  const told = await client.ask(routes.getUserInfo, { headers: { [UNATTENDED_HEADER]: '1' } });
  expect(Date.parse(told.sessionEndsAt) - Date.now()).toBeLessThan(2 * 3_600_000);
  await client.ask(routes.getUserInfo);
  expect(await api.sql.one(idle, [person.id])).toEqual({ idle: false });
});

test('a used session lives on, and all sessions of a person can be ended', async () => {
  const person = await buildPerson(api.sql);
  const clients = [await api.as(person), await api.as(person)];
  await api.sql.query(`update session set last_seen_at = now() - interval '7 hours' where person_id = $1`, [person.id]);
  await clients[0]!.ask(routes.getUserInfo);
  const [{ fresh }] = (await api.sql.query<{ fresh: number }>(
    `select count(*)::int as fresh from session where person_id = $1 and last_seen_at > now() - interval '1 minute'`,
    [person.id],
  )) as [{ fresh: number }];
  expect(fresh).toBe(1);
  await api.app.get(SessionStore).endAllOf(person.id);
  for (const client of clients) expect((await client.call(routes.getUserInfo)).status).toBe(401);
});

async function findCode(uuid: string, salt: string): Promise<string> {
  const { createHmac } = await import('node:crypto');
  const [row] = await guarded.sql.query<{ answer_hash: Buffer }>('select answer_hash from captcha where id = $1', [uuid]);
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  for (const a of letters) {
    for (const b of letters) {
      for (const c of letters) {
        for (const d of letters) {
          const guess = a + b + c + d;
          if (
            createHmac('sha256', guarded.config.SESSION_SECRET!)
              .update(salt + guess)
              .digest()
              .equals(row!.answer_hash)
          )
            return guess;
        }
      }
    }
  }
  throw new Error('the code is none of the readable letters');
}

function work(salt: string, difficulty: number): string {
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${salt}${nonce}`).digest();
    if (digest.readUInt32BE(0) >>> (32 - difficulty) === 0) return String(nonce);
  }
}

test('the captcha is a picture whose code opens once, without regard to case', async () => {
  const userNo = await createAccount(guarded);
  const captcha = await guarded.anonymous.ask(routes.getVerificationCode, { query: { rand: 0.5 } });
  expect(Buffer.from(captcha.vcode, 'base64').toString()).toMatch(/^<svg xmlns/);
  const vcode = (await findCode(captcha.uuid, captcha.proofOfWork.salt)).toUpperCase();
  const first = await logIn(guarded, userNo, PASSWORD, { vcode, uuid: captcha.uuid });
  expect(first.isSuccess).toBe(true);
  expect(first.headers.get('set-cookie')).toContain('; Secure');
  const second = await logIn(guarded, userNo, PASSWORD, { vcode, uuid: captcha.uuid });
  expect(second).toMatchObject({ status: 200, message: 'The code is wrong or has expired', errors: [{ field: 'vcode' }] });
}, 120_000);

test('a wrong code uses the captcha up', async () => {
  const userNo = await createAccount(guarded);
  const { uuid, proofOfWork } = await guarded.anonymous.ask(routes.getVerificationCode);
  expect((await logIn(guarded, userNo, PASSWORD, { vcode: '0000', uuid })).isSuccess).toBe(false);
  const pow = { nonce: work(proofOfWork.salt, proofOfWork.difficulty) };
  expect((await logIn(guarded, userNo, PASSWORD, { uuid, pow })).isSuccess).toBe(false);
});

test('who cannot read the picture may work for it, once', async () => {
  const userNo = await createAccount(guarded);
  const { uuid, proofOfWork } = await guarded.anonymous.ask(routes.getVerificationCode);
  const pow = { nonce: work(proofOfWork.salt, proofOfWork.difficulty) };
  expect((await logIn(guarded, userNo, PASSWORD, { uuid, pow })).isSuccess).toBe(true);
  expect((await logIn(guarded, userNo, PASSWORD, { uuid, pow })).isSuccess).toBe(false);
  const other = await guarded.anonymous.ask(routes.getVerificationCode);
  expect((await logIn(guarded, userNo, PASSWORD, { uuid: other.uuid, pow: { nonce: 'idle' } })).isSuccess).toBe(false);
});

test.each([
  ['none', { vcode: '', uuid: '' }],
  ['one that never was', { vcode: 'abcd', uuid: '7b0c4f0e-0000-4000-8000-000000000000' }],
  ['no uuid at all', { vcode: 'abcd', uuid: "' or 1=1" }],
])('a captcha of %s is refused', async (_name, captcha) => {
  expect((await logIn(guarded, 'somebody', PASSWORD, captcha)).errors?.[0]?.field).toBe('vcode');
});

test('a captcha is good for two minutes', async () => {
  const { uuid, proofOfWork } = await guarded.anonymous.ask(routes.getVerificationCode);
  const [row] = await guarded.sql.query<{ seconds: number }>(
    'select extract(epoch from expires_at - created_at)::int as seconds from captcha where id = $1',
    [uuid],
  );
  expect(row!.seconds).toBe(120);
  await guarded.sql.query('update captcha set expires_at = now() where id = $1', [uuid]);
  const pow = { nonce: work(proofOfWork.salt, proofOfWork.difficulty) };
  expect((await logIn(guarded, await createAccount(guarded), PASSWORD, { uuid, pow })).isSuccess).toBe(false);
});

test('a wrong captcha does not count as a failed sign-in', async () => {
  const userNo = await createAccount(guarded);
  for (let count = 0; count < 8; count += 1) await logIn(guarded, userNo, 'wrong password', { vcode: 'no', uuid: '' });
  expect(await guarded.sql.query('select 1 from sign_in_failure where account = lower($1)', [userNo])).toEqual([]);
});

test('the sign-in page is told what it may offer, and of the demo only while there is one', async () => {
  for (const { userNo } of demoAccounts) {
    const id = await api.sql.transaction((tx) => createPerson(tx, { userNo, name: userNo, roles: [ROLE.user] }));
    await plantPassword(api.sql, id, DEMO_PASSWORD);
  }
  const demo = await api.anonymous.ask(routes.getSignInOptions);
  expect(demo).toMatchObject({ captcha: false, oidc: false, defaultLanguage: 'zh', demo: { password: 'Portal-demo-2026' } });
  expect(demo.demo!.accounts.map((account) => account.userNO)).toEqual([
    'admin',
    'reviewer',
    'owner',
    'owner2',
    'assistant',
    'user',
    'aide',
    'manager',
    'auditor',
  ]);
  expect((await logIn(api, 'reviewer', demo.demo!.password)).isSuccess).toBe(true);
  expect(await guarded.anonymous.ask(routes.getSignInOptions)).toEqual({
    captcha: true,
    oidc: false,
    passkeys: true,
    providerName: '',
    defaultLanguage: 'en',
    demo: null,
  });
});
