import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildAdministrator, buildPerson, startTestApi, type ApiClient, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let admin: ApiClient;
let person: ApiClient;
beforeAll(async () => {
  // Behind its proxy, which tells where callers are.
  api = await startTestApi(createApi, { env: { PUBLIC_URL: 'http://portal.example', ADMIN_NETWORKS: '10.20.0.0/16' } });
  admin = await api.as(await buildAdministrator(api.sql));
  person = await api.as(await buildPerson(api.sql));
});
afterAll(() => api?.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address, 'accept-language': 'en' } });

test('administration is open from the named networks', async () => {
  expect(await admin.call(routes.getAuditOverview, from('10.20.3.4'))).toMatchObject({ isSuccess: true });
});

test('from elsewhere it is refused, also to who says that he is inside', async () => {
  const refused = { status: 403, code: 'forbidden.network', message: 'Administration is not available from this network' };
  expect(await admin.call(routes.getAuditOverview, from('10.21.0.1'))).toMatchObject(refused);
  expect(await admin.call(routes.getAuditOverview, from('10.20.3.4, 203.0.113.9'))).toMatchObject(refused);
});

test('what is no administration stays open, and others hear what they always hear', async () => {
  expect(await admin.call(routes.getUserInfo, from('203.0.113.9'))).toMatchObject({ isSuccess: true });
  expect(await person.call(routes.getAuditOverview, from('203.0.113.9'))).toMatchObject({ code: 'forbidden' });
});
