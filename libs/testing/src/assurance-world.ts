import { WeighedScopes } from '@portal/assessment-period';
import { CommitteePackQueries, committeePackRun, PackFreezer } from '@portal/certification';
import { assessmentPeriodRoutes, certificationRoutes, controlTestRoutes, routes } from '@portal/contract';
import { FileStorage, JobRuns, JobRunWorker, WorkCalendar, WorkflowRunner } from '@portal/platform';
import type { TestApi } from './api.ts';
import type { ApiClient } from './api-client.ts';
import { buildPerson } from './api-people.ts';
import type { World } from './risk-control-world.ts';

/** A control test at work, and who may be asked about it. */
export interface WorkedTest {
  readonly id: number;
  readonly tester: { readonly id: number; readonly client: ApiClient };
  /** The evidence of its only item. */
  readonly fileId: number;
}

const days = { firstDay: '2031-01-01', lastDay: '2031-12-31' };
const procedure = {
  title: '三单匹配',
  titleEn: 'Three-way match',
  attributes: [{ letter: 'A', text: '有签字', textEn: 'Signed', expected: '签字', expectedEn: 'A signature' }],
};
let counter = 0;

async function upload(client: ApiClient, name: string, content: string): Promise<number> {
  return (await client.upload(routes.attachmentUpload, [{ name, content }])).data[0]!.id;
}

async function signIn(api: TestApi): Promise<WorkedTest['tester']> {
  const person = await buildPerson(api.sql);
  return { id: person.id, client: await api.as(person) };
}

export async function planPeriod({ administrator }: Pick<World, 'administrator'>): Promise<number> {
  const body = { title: '2031 年内部控制评价', kind: 'year', ...days, currency: 'CNY' };
  return (await administrator.client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body })).id;
}

/** A design test of a control of the world's, with a population, a sample of one and its result and evidence: all that a test can hold. */
export async function workControlTest(api: TestApi, world: World, by?: WorkedTest['tester']): Promise<WorkedTest> {
  const { administrator, reviewer } = world;
  const tester = by ?? (await signIn(api));
  const { id: controlId } = await world.bring('assessing', { controlOwner: world.otherOwner.id });
  const { id: procedureId } = await administrator.client.ask(controlTestRoutes.saveTestProcedure, {
    body: { ...procedure, code: `PR-${(counter += 1)}` },
  });
  const { id } = await administrator.client.ask(controlTestRoutes.saveControlTest, {
    body: {
      periodId: await planPeriod(world),
      controlId,
      kind: 'design',
      testerId: tester.id,
      reviewerId: reviewer.id,
      dueOn: '2031-12-31',
    },
  });
  const { client } = tester;
  await client.ask(controlTestRoutes.updateControlTest, { body: { id, event: 'START' } });
  await client.ask(controlTestRoutes.setTestProcedure, { body: { id, procedureId } });
  const population = await upload(client, 'population.csv', 'no,amount\nINV-1,1.50\nINV-2,2.50');
  const from = { keyColumn: 'no', amountColumn: 'amount', fromDay: days.firstDay, toDay: days.lastDay };
  await client.ask(controlTestRoutes.freezePopulation, {
    body: { id, fileId: population, ...from, suppliedBy: '应收会计', completeness: '与总账核对一致' },
  });
  await client.ask(controlTestRoutes.drawSample, {
    body: { id, event: 'DRAW_SAMPLE', method: 'random', seed: '4711', size: 1, frequency: 'annual', risk: 'lower' },
  });
  const fileId = await upload(client, '测试记录.pdf', `%PDF-1.7 ${counter}`);
  await client.ask(controlTestRoutes.saveTestResults, {
    body: { id, items: [{ place: 1, marks: { A: 'p' }, docs: [{ docId: fileId }] }] },
  });
  return { id, tester, fileId };
}

/** As {@link workControlTest}, submitted: the reviewer is asked. */
export async function submitControlTest(api: TestApi, world: World, by?: WorkedTest['tester']): Promise<WorkedTest> {
  const worked = await workControlTest(api, world, by);
  await worked.tester.client.ask(controlTestRoutes.updateControlTest, {
    body: { id: worked.id, event: 'SUBMIT', conclusion: 'effective' },
  });
  return worked;
}

/** Asks for a pack as the console does, and freezes it as a worker does. */
export async function freezePack(api: TestApi, { administrator }: World, periodId: number): Promise<number> {
  const { client } = administrator;
  const { id } = await client.ask(certificationRoutes.prepareCommitteePack, {
    body: { periodId, title: '十一月资料', titleEn: 'November pack' },
  });
  const packs = api.app.get(CommitteePackQueries);
  const storage = api.app.get<FileStorage>(FileStorage as never);
  const freezer = new PackFreezer(
    api.sql,
    api.app.get(WorkflowRunner),
    packs,
    storage,
    new WorkCalendar('Asia/Shanghai'),
    api.app.get(WeighedScopes),
  );
  const run = await api.app.get(JobRuns).findOf(committeePackRun, id);
  await new JobRunWorker(api.sql, api.app.get(JobRuns)).take(freezer, run!.id, { attemptsMade: 0 });
  return id;
}
