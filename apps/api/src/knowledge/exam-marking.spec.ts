import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type Route, type StartedExam } from '@portal/contract';
import { DutySources, listOpenDuties } from '@portal/directory';
import { buildWorld, describeExamRoutes, holderSets, makeCall, makeExam, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const start = (id: number, client = world.owner.client) => client.ask(routes.startExam, { body: { id } });
const textOf = ({ questions }: StartedExam) => questions.find(({ kind }) => kind === 'text')!.id;
const mark = (attemptId: number, marks: unknown[], client = world.administrator.client) =>
  client.call(routes.markExam, { body: { attemptId, marks } });

/** An attempt of the owner with a text that waits for its marks. */
async function waiting(more: Record<string, unknown> = {}) {
  const id = await makeExam(world, { passScore: 10, ...more });
  const started = await start(id);
  const answers = [{ questionId: textOf(started), answer: '为了尽快补救' }];
  const submitted = await world.owner.client.ask(routes.submitExam, { body: { attemptId: started.attemptId, answers } });
  expect(submitted).toMatchObject({ state: 'submitted', score: null });
  return { id, started, attemptId: started.attemptId, text: textOf(started) };
}

describe('marking', () => {
  test('needs points for every text within its own, and decides', async () => {
    const { id, attemptId, text } = await waiting();
    expect(await mark(attemptId, [])).toMatchObject({ code: 'validation', message: 'Enter points for every free-text answer' });
    expect((await mark(attemptId, [{ questionId: text, score: 11 }])).code).toBe('validation');
    const done = await mark(attemptId, [{ questionId: text, score: 8.5, comment: '说得清楚' }]);
    expect(done.data).toMatchObject({ state: 'failed', score: 8.5 });
    expect((await mark(attemptId, [{ questionId: text, score: 10 }])).code).toBe('wrong_state');
    const mine = await world.owner.client.ask(routes.showExamResultById, { query: { id: attemptId } });
    expect(mine.items.at(-1)).toMatchObject({ points: 8.5, comment: '说得清楚', answer: '及时处理', given: '为了尽快补救' });
    expect(mine.markedBy?.id).toBe(world.administrator.id);
    const trail = await world.administrator.client.ask(routes.getExamPeopleResultByPage, { body: { examId: id, progress: 'failed' } });
    expect(trail.data.map((row) => [row.person.id, row.score])).toEqual([[world.owner.id, 8.5]]);
  });

  test('finds its marker in the menu, and nobody else', async () => {
    await makeExam(world, { markerId: world.aide.id });
    const hasExams = async (client: typeof world.aide.client) =>
      JSON.stringify(await client.ask(routes.getRoleAsyncRoutes)).includes('/KMSKnowLedge/ExamList');
    expect([await hasExams(world.aide.client), await hasExams(world.outsider.client)]).toEqual([true, false]);
    expect((await world.aide.client.ask(routes.getKMSExamListByPage, { body: {} })).totalCount).toBe(1);
  });

  test('is for the marker and administrators, and for nobody of his own', async () => {
    const { attemptId, text } = await waiting({ markerId: world.assistant.id });
    const marks = [{ questionId: text, score: 10 }];
    expect((await mark(attemptId, marks, world.outsider.client)).code).toBe('not_found');
    expect((await mark(attemptId, marks, world.owner.client)).code).toBe('not_allowed');
    const read = await world.assistant.client.ask(routes.showExamResultById, { query: { id: attemptId } });
    expect(read).toMatchObject({ isMine: false, isMarked: false, allowedActions: ['MARK'] });
    expect(read.items.map((item) => [item.kind, 'answer' in item])).toEqual([
      ['single', false],
      ['multiple', false],
      ['trueFalse', false],
      ['text', true],
    ]);
    expect((await mark(attemptId, marks, world.assistant.client)).data).toMatchObject({ state: 'passed', score: 10 });
    const own = await start(await makeExam(world), world.administrator.client);
    const answers = [{ questionId: textOf(own), answer: '我' }];
    await world.administrator.client.ask(routes.submitExam, { body: { attemptId: own.attemptId, answers } });
    expect((await mark(own.attemptId, [{ questionId: textOf(own), score: 10 }])).code).toBe('not_allowed');
  });

  test('goes to the successor of a marker who leaves', async () => {
    const { id, attemptId, text } = await waiting({ markerId: world.otherOwner.id });
    expect((await world.otherOwner.client.ask(routes.getMyDuties, {})).data).toMatchObject([
      { subject: 'examAttempt', state: 'submitted', duty: 'examMarking', title: '信息安全考试', titleEn: 'Information security' },
    ]);
    const source = api.app.get(DutySources).find('examMarker')!;
    const left = () => listOpenDuties(holderSets, api.sql, [world.otherOwner.id]);
    expect(await left()).toMatchObject([{ kind: 'examMarker', id }]);
    const actor = { id: world.administrator.id, isAdministrator: true, isSystem: false };
    const handOver = { id, fromId: world.otherOwner.id, toId: world.assistant.id };
    await api.sql.transaction((tx) => source.handOver(tx, actor, handOver, '离职'));
    expect(await left()).toEqual([]);
    expect((await mark(attemptId, [{ questionId: text, score: 10 }], world.otherOwner.client)).code).toBe('not_found');
    expect((await mark(attemptId, [{ questionId: text, score: 10 }], world.assistant.client)).data.state).toBe('passed');
  });
});

describe('answers of an attempt without its marks', () => {
  /** The right answers, as no response of anybody who could sit the exam may tell them. */
  const secrets = ['"answer":"KEY-A"', '"answer":["KEY-A","KEY-B"]', 'GEHEIM-TEXT', '"points":', '"isRight"'];
  const questions = [
    { kind: 'single', stem: '一', options: keys(), answer: 'KEY-A', score: 10 },
    { kind: 'multiple', stem: '二', options: keys(), answer: ['KEY-A', 'KEY-B'], score: 10 },
    { kind: 'text', stem: '三', answer: 'GEHEIM-TEXT', score: 10 },
  ];

  test.each(['inProgress', 'submitted'])('are in no response while it is %s, whichever call its sitter makes', async (state) => {
    // The sitter is an administrator and the marker as well: he could read everything else of the exam.
    const sitter = world.reviewer;
    const id = await makeExam(world, { questions, passScore: 10, markerId: sitter.id });
    const started = await start(id, sitter.client);
    const answers = [
      { questionId: started.questions[0]!.id, answer: 'KEY-C' },
      { questionId: textOf(started), answer: '我的回答' },
    ];
    await sitter.client.ask(routes.saveExamAnswers, { body: { attemptId: started.attemptId, sequence: 1, answers } });
    if (state === 'submitted') await sitter.client.ask(routes.submitExam, { body: { attemptId: started.attemptId } });
    const told: string[] = [];
    for (const [name, { input }] of Object.entries(describeExamRoutes())) {
      if (['updateExam', 'deleteExam', 'createExam', 'submitExam'].includes(name)) continue;
      const route = routes[name as keyof typeof routes] as unknown as Route;
      for (const given of [input(id), input(started.attemptId)]) {
        const { data, code } = await makeCall(sitter.client, route, given as never);
        const text = JSON.stringify(data ?? null).replaceAll('"points":null', '');
        told.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${name} (${code}): ${secret}`));
      }
    }
    const job = await sitter.client.call(routes.exportExamQuestions, { body: { examId: id } });
    expect(job.code).toBe('not_allowed.ownPaper');
    for (const route of [routes.getTrail, routes.search] as unknown as Route[]) {
      const { data } = await makeCall(sitter.client, route, { query: { type: 'exam', id, q: '三' } });
      told.push(...secrets.filter((secret) => JSON.stringify(data ?? null).includes(secret)));
    }
    expect(told).toEqual([]);
    expect((await sitter.client.ask(routes.getExamById, { query: { id } })).answersHidden).toBe(true);
  });

  test('are told with the marks', async () => {
    const id = await makeExam(world, { questions: questions.slice(0, 2), passScore: 10 });
    const { attemptId } = await start(id);
    await world.owner.client.ask(routes.submitExam, { body: { attemptId } });
    const result = await world.owner.client.ask(routes.showExamResultById, { query: { id: attemptId } });
    expect(result.items.map(({ answer }) => answer)).toEqual(['KEY-A', ['KEY-A', 'KEY-B']]);
  });

  function keys() {
    return ['KEY-A', 'KEY-B', 'KEY-C'].map((key) => ({ key, text: `选项${key.at(-1)}` }));
  }
});
