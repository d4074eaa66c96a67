import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { certificationKind } from '@portal/certification';
import { verifyValues } from '@portal/platform';
import {
  buildDepartment,
  buildWorld,
  bulksTold,
  startNoticeWorker,
  startTestApi,
  countUntilCommitted,
  watchStatements,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let worker: NoticeWorker;
let world: World;

beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

/** A campaign of one above so many departments, of which two people sign every other one. */
async function openCampaign(count: number) {
  const { client } = world.administrator;
  const { id: periodId } = await client.ask(routes.saveAssessmentPeriod, {
    body: { title: '2031 年', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' },
  });
  const { id: textId } = await client.ask(routes.saveStatementText, { body: { textZh: '{scope}', textEn: '{scope}', questions: [] } });
  const { id: departmentId } = await buildDepartment(api.sql);
  const nodes = Array.from({ length: count }, (_, place) => ({
    key: `d${place}`,
    parentKey: 'top',
    title: `部门 ${place}`,
    titleEn: `Department ${place}`,
    scopeKind: 'department' as const,
    scopeId: departmentId,
    signerId: place % 2 === 0 ? world.owner.id : world.otherOwner.id,
  }));
  const top = {
    key: 'top',
    parentKey: '',
    title: '集团',
    titleEn: 'Group',
    scopeKind: 'all' as const,
    scopeId: null,
    signerId: world.reviewer.id,
  };
  await worker.forget();
  let id = 0;
  const body = { periodId, name: '声明', nameEn: 'Statements', textId, dueOn: '2099-12-31', nodes: [...nodes, top] };
  const { statements } = await watchStatements(async () => ({ id } = await client.ask(routes.openStatements, { body })));
  await bulksTold(api.sql);
  const tree = await client.ask(routes.getStatementTree, { query: { id } });
  return { statements: countUntilCommitted(statements, 'insert into statement_campaign'), mails: await worker.mails(), tree };
}

test('a campaign of two hundred is opened with as many statements as one of ten; each signer has one mail', async () => {
  await openCampaign(2);
  const few = await openCampaign(10);
  const many = await openCampaign(200);
  expect(many.statements).toBe(few.statements);
  expect(many.mails.map(({ userNo, kind }) => [userNo, kind]).sort()).toEqual(
    [world.owner, world.otherOwner, world.reviewer].map(({ userNo }) => [userNo, 'statementAsked']).sort(),
  );
  const top = many.tree.nodes.find(({ parentId }) => parentId === null)!;
  expect(many.tree.nodes.filter(({ parentId }) => parentId === top.id)).toHaveLength(200);
  expect(many.tree.nodes.filter(({ parentId }) => parentId === top.id).map(({ title }) => title)).toEqual(
    Array.from({ length: 200 }, (_, place) => `部门 ${place}`),
  );
  expect(top).toMatchObject({ openBelow: 200, signer: { id: world.reviewer.id } });
  const problems: string[] = [];
  await verifyValues(api.sql, certificationKind, problems);
  expect(problems).toEqual([]);
}, 60_000);
