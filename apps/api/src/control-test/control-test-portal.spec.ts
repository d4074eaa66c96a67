import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { assessmentPeriodRoutes, routes } from '@portal/contract';
import { buildPerson, buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

type Person = Awaited<ReturnType<typeof signIn>>;

let api: TestApi;
let world: World;
let periodId: number;
let tester: Person;
let reviewer: Person;
let controlId: number;

async function signIn() {
  const person = await buildPerson(api.sql);
  return { ...person, client: await api.as(person) };
}

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const year = new Date().getUTCFullYear();
  const period = { title: '年度评价', kind: 'year' as const, firstDay: `${year}-01-01`, lastDay: `${year}-12-31`, currency: 'CNY' };
  periodId = (await world.administrator.client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body: period })).id;
});
beforeEach(async () => {
  [tester, reviewer] = [await signIn(), await signIn()];
  controlId = (await world.bring('assessing')).id;
});
afterAll(() => api?.close());

/** A planned walkthrough. */
async function plan(): Promise<number> {
  const body = { periodId, controlId, kind: 'design' as const, testerId: tester.id, reviewerId: reviewer.id };
  return (await world.administrator.client.ask(routes.saveControlTest, { body })).id;
}
const freeze = (id: number, fileId: number, given: Record<string, unknown> = {}) => ({
  body: { id, fileId, keyColumn: 'no', fromDay: '2026-01-01', toDay: '2026-09-30', suppliedBy: '平台', completeness: '全部', ...given },
});

test('the list and its export take a company with all below it, by the department of the control', async () => {
  const id = await plan();
  const company = async (code: string, parentId: number | null, departmentIds: number[] = []) =>
    (
      await world.administrator.client.ask(routes.saveCompany, {
        body: { code, name: code, currency: 'CNY', parentId, departmentIds },
      })
    ).id;
  const [{ department }] = (await api.sql.query<{ department: number }>(
    `insert into department (name, name_en) values ('公司筛选部', 'Company filter') returning id as department`,
  )) as [{ department: number }];
  await api.sql.query('update risk_control set department_id = $1 where id = $2', [department, controlId]);
  const top = await company('F-TOP', null);
  const below = await company('F-LOW', top, [department]);
  const other = await company('F-OTHER', null);
  const found = async (companyId: number) =>
    (await world.administrator.client.ask(routes.getControlTestByPage, { body: { companyId, pageSize: 50 } })).data.map((row) => row.id);
  expect([await found(top), await found(below), await found(other)]).toEqual([[id], [id], []]);
});

test('a population may be what a list of the portal answers to its supplier: rows, hash and question are frozen alike, and the sample draws again', async () => {
  const id = await plan();
  await tester.client.ask(routes.updateControlTest, { body: { id, event: 'START' } });
  const [{ year }] = (await api.sql.query<{ year: number }>('select risk_year as year from risk_control where id = $1', [controlId])) as [
    { year: number },
  ];
  const question = { list: 'controls' as const, year };
  // The tester reads none of these controls: nothing is found, nothing is frozen.
  const asked = (given: object) => ({ body: { id, question: { ...question, ...given } } });
  const none = await tester.client.call(routes.lookAtPopulation, asked({}));
  expect(none).toMatchObject({ code: 'validation', errors: [{ message: 'No records you have access to meet these conditions' }] });
  const given = { question, fileId: null, keyColumn: '风险编号 Risk no.' };
  expect((await tester.client.call(routes.freezePopulation, freeze(id, 0, given))).code).toBe('validation');
  // His own are there, and nobody else's.
  await api.sql.query(
    'update risk_control set owner_id = $1 where id in (select id from risk_control where id <> $2 and risk_year = $3 limit 1)',
    [tester.id, controlId, year],
  );
  const own = await api.sql.query<{ risk_no: string }>(
    'select risk_no from risk_control where owner_id = $1 and is_active and risk_year = $2',
    [tester.id, year],
  );
  expect(own.length).toBeGreaterThan(0);
  const look = await tester.client.ask(routes.lookAtPopulation, asked({}));
  expect([look.rows, look.keyColumn]).toEqual([own.length, '风险编号 Risk no.']);
  const frozen = await tester.client.ask(routes.freezePopulation, freeze(id, 0, given));
  expect(frozen.population).toMatchObject({
    rows: own.length,
    keyColumn: '风险编号 Risk no.',
    question: {
      list: 'controls',
      words: { zh: `风险控制。年度：${year}；启用：是`, en: `Risk controls. Year: ${year}; Active: Yes` },
      query: { scope: 'management' },
    },
  });
  // What changes afterwards changes nothing of it.
  await api.sql.query(`update risk_control set risk_description = '=改了' where owner_id = $1`, [tester.id]);
  // How many are drawn is said by the table or by the tester; a refusal says so in words, not by the name of a field.
  const sizeless = { id, event: 'DRAW_SAMPLE' as const, method: 'random' as const };
  for (const [language, message] of [
    ['zh', '请选择控制频率，或直接填写样本量'],
    ['en', 'Choose how often the control runs, or enter a sample size'],
  ] as const)
    expect((await tester.client.call(routes.drawSample, { body: sizeless, language })).errors).toMatchObject([{ field: 'size', message }]);
  const drawn = await tester.client.ask(routes.drawSample, {
    body: { id, event: 'DRAW_SAMPLE', method: 'random', seed: '4711', size: 1, frequency: 'annual', risk: 'lower' },
  });
  expect(own.map(({ risk_no }) => risk_no)).toContain(drawn.items[0]!.key);
  const sample = await tester.client.ask(routes.getTestSample, { query: { id } });
  const { fileId, fileName, sha256 } = frozen.population!;
  const response = await tester.client.raw(`${routes.downloadFile.path}?id=${fileId}`);
  const content = Buffer.from(await response.arrayBuffer());
  expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  const folder = await mkdtemp(join(tmpdir(), 'portal-sample-'));
  await writeFile(join(folder, fileName), content);
  await writeFile(join(folder, 'sample.json'), JSON.stringify(sample));
  const said = execFileSync(process.execPath, ['tools/sample-verify.mjs', join(folder, 'sample.json'), join(folder, fileName)], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect(said).toContain('the same');
  const history = await tester.client.ask(routes.getControlTestHistory, { query: { id } });
  expect(JSON.stringify(history)).toContain(`Risk controls. Year: ${year}; Active: Yes`);
});
