import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildDepartment, createTestDatabase, type TestDatabase } from '@portal/testing';
import { ReferenceLists } from './reference-lists.ts';
import { referenceValues } from './reference-values.ts';
import { seedReferenceData } from './seed-reference-data.ts';

let database: TestDatabase;
let lists: ReferenceLists;
beforeAll(async () => {
  database = await createTestDatabase();
  lists = new ReferenceLists(database.sql);
  await Promise.all([seedReferenceData(database.sql), seedReferenceData(database.sql)]);
});
afterAll(() => database?.drop());

/** docs/decisions/reference-values.md, to the letter. */
test.each([
  ['RiskControl_managementArea', ['集团 Group', '中国 China', '澳新 ANZ', '欧盟 EU', '北美 NA', '亚洲 Asia']],
  [
    'RiskControl_businessUnit',
    ['ANC ANC', 'BNC BNC', 'PNC PNC', '电子商务 E-Commerce', '支持职能 Supporting Function', '全部 ALL', '其他 Others'],
  ],
  ['RiskControl_controlCategory', ['预防性 Preventive', '检查性 Detective', '同步性 Concurrent']],
  ['RiskControl_KeyControl', ['是 Yes', '否 No']],
  ['RIskReview_controlEffectiveness', ['是 Yes', '否 No']],
  ['RiskCurrentControl_controlMode', ['系统 Systematic', '半系统 Semi Systematic', '人工 Manual']],
  ['RiskReview_controlDeficiency', ['无缺陷 None', '存在缺陷,需整改 Deficiency, remediation required', '观察项 Observation']],
])('%s holds its values in their order', async (code, values) => {
  expect((await lists.byCode(code)).map((value) => `${value.className} ${value.classNameEn}`)).toEqual(values);
});

test('numbers start at 1, so that 0 stays the empty choice; codes are those of the specification', async () => {
  const items = async (code: string) => (await lists.byCode(code)).map((value) => value.classItem);
  expect(await items('RiskCurrentControl_controlFrequency')).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(await items('riskreview_controldeficiency')).toEqual(['0', '10', '20']);
  expect(await items('RISKEVENTSTATUS')).toEqual(['0', '1', '2', '3']);
  expect(await items('nothing')).toEqual([]);
});

test('seeding again adds what is missing and leaves what was changed', async () => {
  const count = async () => (await database.sql.query('select 1 from sys_resource')).length;
  const all = Object.values(referenceValues).flat().length;
  expect(await count()).toBe(all);
  await database.sql.query(
    `update sys_resource set class_name_en = 'Mainland China' where class_code = 'RiskControl_managementArea' and class_item = '2'`,
  );
  await database.sql.query(
    `update sys_resource set is_active = false where class_code = 'RiskControl_managementArea' and class_item = '6'`,
  );
  await database.sql.query(`delete from sys_resource where class_code = 'DMS_DocLevel'`);
  await seedReferenceData(database.sql);
  expect(await count()).toBe(all);
  const areas = (await lists.byCode('RiskControl_managementArea')).map((value) => value.classNameEn);
  expect(areas).toEqual(['Group', 'Mainland China', 'ANZ', 'EU', 'NA']);
});

test('lists of departments are made of the active departments when they are read', async () => {
  const finance = await buildDepartment(database.sql, { name: '财务部', nameEn: 'Finance' });
  await buildDepartment(database.sql, { isActive: false });
  for (const classCode of ['RiskControl_controlOwnerDeptId', 'DMS_Department']) {
    expect(await lists.byCode(classCode)).toEqual([
      { id: finance.id, classCode, classItem: String(finance.id), className: '财务部', classNameEn: 'Finance' },
    ]);
  }
  const codes = new Set((await lists.all()).map((value) => value.classCode));
  expect([...codes].sort()).toEqual([...Object.keys(referenceValues), 'DMS_Department', 'RiskControl_controlOwnerDeptId'].sort());
});
