import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import { buildPerson, startTestApi, type ApiClient, type TestApi } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let others: Record<string, ApiClient>;
beforeAll(async () => {
  api = await startTestApi(createApi);
  const as = async (...roles: number[]) => api.as(await buildPerson(api.sql, { roles }));
  others = {
    user: await as(ROLE.user),
    'risk owner': await as(ROLE.riskOwner),
    aide: await as(ROLE.aide),
    'user whose second role is administrator': await as(ROLE.user, ROLE.administrator),
  };
});
afterAll(() => api?.close());

const administration = (Object.values(routes) as unknown as Route[]).filter((route) => route.path.startsWith('/api/Admin/'));

test('the administration has its calls, and each of them says that it is for administrators', () => {
  expect(administration.length).toBeGreaterThan(35);
  expect(administration.filter((route) => route.access !== 'administrator').map((route) => route.name)).toEqual([]);
});

test.each(administration.map((route) => [route.name, route] as const))(
  '%s answers 403 to every other role, whatever it is sent, and 401 without a session',
  async (_name, route) => {
    for (const [who, client] of Object.entries(others)) {
      const answer = await client.call(route, { body: {} });
      expect({ who, status: answer.status, code: answer.code, data: answer.data }).toEqual({
        who,
        status: 403,
        code: 'forbidden',
        data: null,
      });
    }
    expect((await api.anonymous.call(route)).status).toBe(401);
  },
);
