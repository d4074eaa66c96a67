import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import {
  ApiClient,
  buildAdministrator,
  buildDepartment,
  buildPerson,
  startTestApi,
  type BuiltDepartment,
  type BuiltPerson,
  type TestApi,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let finance: BuiltDepartment;
let zhang: BuiltPerson;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi(createApi);
  await seedReferenceData(api.sql);
  finance = await buildDepartment(api.sql, { name: '财务部', nameEn: 'Finance' });
  zhang = await buildPerson(api.sql, {
    userNo: 'E1001',
    adNo: 'zhangsan',
    name: '张三',
    englishName: 'Zhang San',
    departmentId: finance.id,
  });
  client = await api.as(zhang);
});
afterAll(() => api?.close());

test('GetAll answers every reference list with its values', async () => {
  const all = await client.ask(routes.getAllResources);
  expect(all.length).toBeGreaterThan(60);
  for (const value of all) expect(Object.keys(value)).toEqual(['id', 'classCode', 'classItem', 'className', 'classNameEn']);
  expect(all.filter((value) => value.classCode === 'RiskControl_controlOwnerDeptId')).toEqual([
    expect.objectContaining({ classItem: String(finance.id), className: '财务部', classNameEn: 'Finance' }),
  ]);
});

test('one list is answered by its code, which must be given', async () => {
  const list = await client.ask(routes.getResourceByClassCode, { query: { CLASSCODE: 'RiskControl_KeyControl' } });
  expect(list.map((value) => value.className)).toEqual(['是', '否']);
  const refused = await client.call(routes.getResourceByClassCode, { language: 'zh' });
  expect(refused).toMatchObject({ code: 'validation.required', message: 'classCode 不能为空' });
});

test('FindUser answers by name, number and AD number, and nobody without a text', async () => {
  const admin = await api.as(await buildAdministrator(api.sql));
  for (const queryStr of ['张', 'zhang san', 'e1001', 'zhangs']) {
    expect(await admin.ask(routes.findUser, { query: { queryStr } })).toEqual([
      {
        id: zhang.id,
        userNO: 'E1001',
        adNo: 'zhangsan',
        name: '张三',
        englishName: 'Zhang San',
        roleJobs: [{ roleId: 1, org_Department: { name: '财务部', nameEn: 'Finance' } }],
      },
    ]);
  }
  expect(await client.ask(routes.findUser, { query: { queryStr: '  ' } })).toEqual([]);
  expect(await client.ask(routes.findUser)).toEqual([]);
});

test('an external auditor is nobody’s owner, tester or substitute: no picker finds him', async () => {
  await buildPerson(api.sql, { userNo: 'E9001', name: '顾外审', roles: [ROLE.externalAuditor] });
  const admin = await api.as(await buildAdministrator(api.sql));
  for (const who of [client, admin]) {
    expect(await who.ask(routes.findUser, { query: { queryStr: 'E9001' } })).toEqual([]);
    expect(await who.ask(routes.findUserOrDept, { query: { queryStr: '顾外审' } })).toEqual([]);
  }
});

test('to others than administrators FindUser tells neither the AD number nor the role, nor lets it be guessed letter by letter', async () => {
  const told = { id: zhang.id, userNO: 'E1001', adNo: '', name: '张三', englishName: 'Zhang San' };
  const roleJobs = [{ roleId: 0, org_Department: { name: '财务部', nameEn: 'Finance' } }];
  for (const queryStr of ['张', 'zhang san', 'e1001', 'ZhangSan'])
    expect(await client.ask(routes.findUser, { query: { queryStr } })).toEqual([{ ...told, roleJobs }]);
  expect(await client.ask(routes.findUser, { query: { queryStr: 'zhangs' } })).toEqual([]);
});

test('people and departments are found together, and told by their ids', async () => {
  const found = await client.ask(routes.findUserOrDept, { query: { UserNo: 'E1001', queryStr: '财务' } });
  expect(found).toEqual([
    { pk: finance.id, objectType: 1, objectName: '财务部', objectNameEn: 'Finance', namePath: '财务部', namePathEn: 'Finance' },
  ]);
  const paths = await client.ask(routes.getUserOrDepartmentPath, { body: { pklist: [zhang.id, finance.id] } });
  expect(paths.map((party) => [party.pk, party.objectType, party.namePath])).toEqual([
    [zhang.id, 0, '财务部'],
    [finance.id, 1, '财务部'],
  ]);
  expect(await client.ask(routes.getUserOrDepartmentPath, { body: { pkList: finance.id } })).toHaveLength(1);
});

test.each(['getAllResources', 'getResourceByClassCode', 'findUser', 'findUserOrDept', 'getUserOrDepartmentPath'] as const)(
  '%s needs a session',
  async (name) => {
    expect((await api.anonymous.call(routes[name])).status).toBe(401);
  },
);
