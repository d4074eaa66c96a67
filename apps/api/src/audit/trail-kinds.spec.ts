import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { addDays, WorkCalendar } from '@portal/platform';
import {
  bringDeficiency,
  buildEventWorld,
  buildStatements,
  buildWorld,
  makeExam,
  makeFolder,
  makePolicy,
  keepEvidence,
  makeShare,
  requestEvidence,
  policyBody,
  recordKinds,
  setPermission,
  startTestApi,
  uploadPolicyFile,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
}, 120_000);
afterAll(() => api?.close());

const calendar = new WorkCalendar('Asia/Shanghai');
const today = () => calendar.dayOf(new Date());
const admin = () => world.administrator.client;

interface Made {
  /** As trails are asked for. */
  readonly type: string;
  readonly id: number;
  /** A field that was changed after the making, with its words in English before and after. */
  readonly changed: readonly [field: string, before: string, after: string];
}

/** Every kind of record, made with at least one later step that changes a field. */
const makers: Readonly<Record<string, () => Promise<Made>>> = {
  riskControl: async () => {
    const { id } = await world.bring('assessing');
    await admin().ask(routes.updateRiskControl, { body: world.standardBody({ id, riskDescription: '改过的风险' }) });
    return { type: 'riskControl', id, changed: ['riskDescription', '供应商单一,断供影响生产', '改过的风险'] };
  },
  campaign: async () => {
    const body = { riskYear: Number(today().slice(0, 4)), opensOn: addDays(today(), 5), dueOn: addDays(today(), 60), filter: {} };
    const { id, rowVersion } = await admin().ask(routes.saveCampaign, { body: { ...body, name: '年度自评' } });
    await admin().ask(routes.saveCampaign, { body: { ...body, id, rowVersion, name: '年度自评(改)' } });
    return { type: 'campaign', id, changed: ['name', '年度自评', '年度自评(改)'] };
  },
  assessmentPeriod: async () => {
    const body = { kind: 'year' as const, firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' };
    const { id, rowVersion } = await admin().ask(routes.saveAssessmentPeriod, { body: { ...body, title: '年度评价' } });
    await admin().ask(routes.saveAssessmentPeriod, { body: { ...body, id, rowVersion, title: '年度评价(改)' } });
    return { type: 'assessmentPeriod', id, changed: ['title', '年度评价', '年度评价(改)'] };
  },
  remediationIssue: async () => {
    const { id: riskId } = await world.bring('assessing');
    const raised = { riskId, plan: '盘点表缺签字', severity: 'high', dueDate: '2030-02-28' };
    const { id } = await admin().ask(routes.raiseIssue, { body: raised });
    await admin().ask(routes.reassignIssue, { body: { id, assignee: world.otherOwner.id, comments: '换人' } });
    const { owner, otherOwner } = world;
    return { type: 'remediationIssue', id, changed: ['assignee', await nameOf(owner.userNo), await nameOf(otherOwner.userNo)] };
  },
  riskEvent: async () => {
    const events = buildEventWorld(world);
    const { id } = await events.bringEvent('draft');
    await world.owner.client.ask(routes.submitRiskEvent, { body: { ...events.eventBody({ title: '改过的标题' }), id } });
    return { type: 'riskEvent', id, changed: ['title', String(events.eventBody()['title']), '改过的标题'] };
  },
  riskReport: async () => {
    const events = buildEventWorld(world);
    // Its first step is the administrator's who asked for it: nothing is written yet.
    const { id } = await events.bringReport('submitted', { lessons: '后来' });
    return { type: 'riskReport', id, changed: ['lessons', '', '后来'] };
  },
  riskStoreItem: async () => {
    const body = { ruNo: 'RU-travel-1', categoryLevelOne: world.categories[0], riskDescription: '起初' };
    const added = await admin().ask(routes.addItemToRiskStorage, { body });
    await admin().ask(routes.editRiskStorageItem, { body: { ...added, riskDescription: '后来' } });
    return { type: 'riskStoreItem', id: added.id, changed: ['riskDescription', '起初', '后来'] };
  },
  policyVersion: async () => {
    const library = await makeFolder(admin(), 0, '时光制度');
    const { id } = await makePolicy(admin(), world.departmentId, library.id, { docName: '旧名' });
    await admin().ask(routes.reNameDoc, { query: { id, name: '新名' } });
    return { type: 'policy', id, changed: ['docName', '旧名', '新名'] };
  },
  policyFolder: async () => {
    const { id } = await makeFolder(admin(), 0, '旧文件夹');
    await admin().ask(routes.reNameFolder, { query: { id, name: '新文件夹' } });
    return { type: 'policyFolder', id, changed: ['name', '旧文件夹', '新文件夹'] };
  },
  share: async () => {
    const id = await makeShare(world);
    const exam = await makeExam(world, { title: '必考', titleEn: 'Must pass' });
    const { examNo } = await admin().ask(routes.getExamById, { query: { id: exam } });
    await admin().ask(routes.updateKMSShare, { body: { id, examId: exam } });
    return { type: 'share', id, changed: ['examId', '', `${examNo} Must pass`] };
  },
  deficiency: async () => {
    const id = await bringDeficiency(api, world, 'evaluated');
    return { type: 'deficiency', id, changed: ['magnitude', '', '9000.00'] };
  },
  certification: async () => {
    const { id } = await buildStatements(world);
    await admin().ask(routes.updateCertification, {
      body: { id, event: 'REASSIGN', reason: '换人', signerId: world.otherOwner.id, rowVersion: null },
    });
    const { owner, otherOwner } = world;
    return { type: 'certification', id, changed: ['signer', await nameOf(owner.userNo), await nameOf(otherOwner.userNo)] };
  },
  evidenceRequest: async () => {
    const id = await requestEvidence(world);
    await admin().ask(routes.updateEvidenceRequest, { body: { id, event: 'REASSIGN', askedId: world.otherOwner.id } });
    const { owner, otherOwner } = world;
    return { type: 'evidenceRequest', id, changed: ['asked', await nameOf(owner.userNo), await nameOf(otherOwner.userNo)] };
  },
  evidence: async () => {
    const { id } = await keepEvidence(world);
    const body = { id, event: 'DESCRIBE', title: '六月签收单', effectiveFrom: '2031-06-01', effectiveTo: '2031-06-30', source: '承运商' };
    await world.owner.client.ask(routes.updateEvidence, { body });
    return { type: 'evidence', id, changed: ['title', '签收单', '六月签收单'] };
  },
  exam: async () => {
    const id = await makeExam(world);
    await admin().ask(routes.updateExam, { body: { id, passScore: 30 } as never });
    return { type: 'exam', id, changed: ['passScore', '20', '30'] };
  },
};

/** Lifecycles whose records have no trail of their own, each with the reason. */
const without: Readonly<Record<string, string>> = {
  independentReview: 'its verdict is a part of the trail of its control, whose fields it decides',
  shareReading: "one person's way through a share: no step changes a field, the state stands in the results day by day",
  examAttempt: 'one sitting: what was answered never changes, and a mark that was changed is told beside it in the results',
  controlTest:
    'its draws, results and conclusion are rows with the step that made them, all shown on its page; nothing is overwritten unseen',
  committeePack: 'frozen once: what it says never changes, and two packs are compared figure by figure',
  auditorSeat: 'its periods and companies never change, and each change of its last day is a step of its history',
  importBatch: 'machinery: it ends with its rows, each of which is a record with a trail',
};

async function nameOf(userNo: string): Promise<string> {
  const row = await api.sql.one<{ said: string }>(
    `select coalesce(nullif(english_name, ''), name) || ' (' || user_no || ')' as said from person where user_no = $1`,
    [userNo],
  );
  return row!.said;
}

const trailOf = (type: string, id: number, when: Record<string, unknown> = {}) =>
  admin().ask(routes.getTrail, { query: { type, id, ...when } });

test('every kind of record has a trail or a reason why not', () => {
  const kinds = recordKinds.all().map(({ workflow }) => workflow.name);
  expect(kinds.filter((name) => !makers[name] && !without[name])).toEqual([]);
  expect(Object.keys({ ...makers, ...without }).filter((name) => !kinds.includes(name as never))).toEqual([]);
});

test.each(Object.keys(makers))('%s answers what it was on a day, and compares any two of its steps', async (kind) => {
  const { type, id, changed } = await makers[kind]!();
  const [field, before, after] = changed;
  const now = await trailOf(type, id);
  expect(now.steps.length).toBeGreaterThan(1);
  expect(await trailOf(type, id, { asOf: today() })).toEqual(now);
  const first = now.steps[0]!;
  const begin = await trailOf(type, id, { asOf: first.at });
  const textOf = (trail: typeof now) => trail.fields.find((one) => one.field === field)?.textEn;
  // Steps of one instant are one moment.
  if (now.steps[1]!.at !== first.at) expect(textOf(begin)).toBe(before);
  expect([textOf(await trailOf(type, id, { step: first.seq })), textOf(now)]).toEqual([before, after]);
  for (const from of now.steps) {
    for (const to of now.steps) {
      const { changes } = await admin().ask(routes.getTrailDifference, { query: { type, id, from: from.seq, to: to.seq } });
      const [then, later] = await Promise.all([from, to].map(({ seq }) => trailOf(type, id, { step: seq })));
      const differing = then!.fields.filter(({ field: name, text }) => later!.fields.find((one) => one.field === name)!.text !== text);
      expect(changes.map((change) => change.field)).toEqual(differing.map((one) => one.field));
    }
  }
  const whole = await admin().ask(routes.getTrailDifference, { query: { type, id, from: first.seq, to: now.steps.at(-1)!.seq } });
  expect(whole.changes).toContainEqual(expect.objectContaining({ field, beforeTextEn: before, afterTextEn: after }));
  const early = await admin().call(routes.getTrail, { query: { type, id, asOf: '2020-02-29' } });
  expect(early.code).toBe('not_found.before_creation');
  // The risk store is everybody's to read.
  const asked = await world.outsider.client.call(routes.getTrail, { query: { type, id } });
  expect(asked.isSuccess).toBe(type === 'riskStoreItem');
});

test.each(Object.keys(without))('%s has none: asking for it answers as for a record that there is not', async (type) => {
  expect((await admin().call(routes.getTrail, { query: { type, id: 1 } })).code).toBe('not_found');
});

test('a policy is on each day the version that people saw then, with its folder and permissions', async () => {
  const { owner, assistant } = world;
  const library = await makeFolder(admin(), 0, '甲');
  const other = await makeFolder(admin(), 0, '乙');
  const { id } = await makePolicy(admin(), world.departmentId, library.id, { docName: '采购制度', region: 2 });
  await setPermission(admin(), { id, type: 1 }, { both: [assistant.id], owners: [owner.id] });
  const file = await uploadPolicyFile(admin(), 'second.pdf');
  const docPath = JSON.stringify({ name: file.name, url: file.url });
  const second = policyBody(world.departmentId, library.id, { docName: '采购制度', docPath, version: '2.0', region: 3 });
  await admin().ask(routes.updateDoc, { body: { ...second, id } });
  await admin().ask(routes.moveDoc, { query: { id, folderId: other.id } });
  const { steps } = await trailOf('policy', id);
  const saw = async (seq: number) => {
    const { state, fields } = await trailOf('policy', id, { step: seq });
    const valueOf = (name: string) => fields.find(({ field }) => field === name)!.text;
    return [state, valueOf('version'), valueOf('region'), valueOf('folder'), valueOf('permission') === '' ? 'none' : 'some'];
  };
  const events = steps.map(({ event }) => event);
  const at = (event: string) => events.indexOf(event) + 1;
  expect(await saw(1)).toEqual(['published', '1.0', '2', '甲', 'none']);
  expect(await saw(at('PERMISSION'))).toEqual(['published', '1.0', '2', '甲', 'some']);
  expect(await saw(at('MOVE'))).toEqual(['published', '2.0', '3', '乙', 'some']);
  const { changes } = await admin().ask(routes.getTrailDifference, { query: { type: 'policy', id, from: 1, to: steps.length } });
  const files = changes.find(({ field }) => field === 'fileId');
  expect(files?.afterText).toBe('second.pdf');
  expect((await assistant.client.call(routes.getTrail, { query: { type: 'policy', id } })).code).toBe('not_found');
  expect((await owner.client.call(routes.getTrail, { query: { type: 'policy', id } })).isSuccess).toBe(true);
});
