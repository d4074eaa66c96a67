import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { deficiencyKind } from '@portal/deficiency';
import { verifyValues } from '@portal/platform';
import {
  buildAdministrator,
  buildWorld,
  bulksTold,
  makeWeighingPeriod,
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

/** Deficiencies of a period that are summed with each other, each evaluated by the administrator; then one more by another one, which makes all of them graver. */
async function shift(count: number) {
  const periodId = await makeWeighingPeriod(world);
  const other = await buildAdministrator(api.sql);
  const client = await api.as(other);
  const propose = async (title: string) =>
    (
      await world.administrator.client.ask(routes.saveDeficiency, {
        body: { title, area: 'financialReporting', periodId, ownerId: world.owner.id },
      })
    ).id;
  const evaluation = (id: number, magnitude: string) => ({
    body: {
      id,
      area: 'financialReporting' as const,
      likelihood: 'reasonablyPossible' as const,
      magnitude,
      cosoComponent: 'monitoring' as const,
    },
  });
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const id = await propose(`缺陷 ${made}`);
    await world.administrator.client.ask(routes.evaluateDeficiency, evaluation(id, '10'));
    ids.push(id);
  }
  const last = await propose('最后一项');
  await worker.forget();
  const { statements } = await watchStatements(() => client.ask(routes.evaluateDeficiency, evaluation(last, '20000')));
  await bulksTold(api.sql);
  const mails = (await worker.mails()).filter(({ kind }) => kind === 'deficiencyRegrouped');
  const { data } = await client.ask(routes.getDeficiencyByPage, { body: { periodId, class: 'material', pageSize: 200 } });
  expect(data.map(({ id }) => id).sort()).toEqual([...ids, last].sort());
  return { statements: countUntilCommitted(statements, 'insert into deficiency_account'), mails };
}

test('thirty that become graver together take as many statements as five, and who evaluated them has one mail of all', async () => {
  await shift(2);
  const few = await shift(5);
  const many = await shift(30);
  expect(many.statements).toBe(few.statements);
  expect(many.mails).toEqual([{ userNo: world.administrator.userNo, kind: 'deficiencyRegrouped' }]);
  const [mail] = await api.sql.query<{ subject: string }>(`select subject from mail_message where template = 'deficiencyRegrouped'`);
  expect(mail!.subject).toMatch(/等 30 项\] 建议等级因汇总而改变$/);
  const problems: string[] = [];
  await verifyValues(api.sql, deficiencyKind, problems);
  expect(problems).toEqual([]);
  // One alone has the mail of one.
  expect((await shift(1)).mails).toHaveLength(1);
}, 60_000);
