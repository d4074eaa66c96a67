import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type StartedExam } from '@portal/contract';
import { AttemptSubmitService } from '@portal/knowledge';
import { ServicePulse } from '@portal/platform';
import { buildPerson, buildWorld, makeExam, startTestApi, type ApiClient, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const start = (id: number, client = world.owner.client) => client.ask(routes.startExam, { body: { id } });
const save = (attemptId: number, sequence: number, answers: unknown[], client = world.owner.client) =>
  client.call(routes.saveExamAnswers, { body: { attemptId, sequence, answers } });
const submit = (attemptId: number, answers: unknown[] = [], client = world.owner.client) =>
  client.ask(routes.submitExam, { body: { attemptId, answers } });
const idOf = ({ questions }: StartedExam, kind: string) => questions.find((question) => question.kind === kind)!.id;
/** Right answers to everything that needs no person. */
const allRight = (started: StartedExam) => [
  { questionId: idOf(started, 'single'), answer: 'A' },
  { questionId: idOf(started, 'multiple'), answer: ['B', 'A'] },
  { questionId: idOf(started, 'trueFalse'), answer: false },
];
const kept = (attemptId: number) =>
  api.sql.query<{ question_id: number; answer: unknown; sequence: number }>(
    'select question_id, answer, sequence from exam_answer where attempt_id = $1 order by question_id',
    [attemptId],
  );
/** Moves an attempt into the past, its deadline and its timer with it. */
async function age(attemptId: number, minutes: number): Promise<void> {
  const span = `make_interval(mins => $2)`;
  await api.sql.query(`update exam_attempt set started_at = started_at - ${span}, deadline = deadline - ${span} where id = $1`, [
    attemptId,
    minutes,
  ]);
  await api.sql.query(`update workflow_timer set fire_at = fire_at - ${span} where subject_id = $1 and duty = 'deadline'`, [
    attemptId,
    minutes,
  ]);
}
const expireDue = () => api.app.get(AttemptSubmitService).expireDue();
const stateOf = async (attemptId: number) =>
  (await api.sql.one<{ state: string; by_system: boolean; score: string | null }>(
    'select state, by_system, score from exam_attempt where id = $1',
    [attemptId],
  ))!;

describe('sitting', () => {
  test('opens, saves, resumes elsewhere and hands in; the machine marks what needs no person', async () => {
    const id = await makeExam(world, { audience: { users: [world.owner.id] } });
    const first = await start(id);
    expect(first).toMatchObject({ resumed: false, number: 1, sequence: 0, answers: [], fullScore: 40, passScore: 20 });
    expect(Date.parse(first.deadline!) - Date.parse(first.startedAt)).toBe(30 * 60_000);
    const saved = await save(first.attemptId, 1, allRight(first).slice(0, 2));
    expect(saved).toMatchObject({ isSuccess: true, data: { sequence: 1, stale: [], deadline: first.deadline } });

    const elsewhere = await start(id, await api.as(world.owner));
    expect(elsewhere).toMatchObject({ attemptId: first.attemptId, resumed: true, sequence: 1, deadline: first.deadline });
    expect(elsewhere.questions).toEqual(first.questions);
    expect(elsewhere.answers).toEqual([
      { questionId: idOf(first, 'single'), answer: 'A' },
      { questionId: idOf(first, 'multiple'), answer: ['A', 'B'] },
    ]);

    const done = await submit(first.attemptId, [{ questionId: idOf(first, 'trueFalse'), answer: false }]);
    expect(done).toMatchObject({ state: 'passed', score: 30, fullScore: 40 });
    const result = await world.owner.client.ask(routes.showExamResultById, { query: { id } });
    expect(result).toMatchObject({ attemptId: first.attemptId, isMarked: true, score: 30, bySystem: false });
    expect(result.items.map(({ kind, points, answer }) => [kind, points, answer])).toEqual([
      ['single', 10, 'A'],
      ['multiple', 10, ['A', 'B']],
      ['trueFalse', 10, false],
      ['text', 0, '及时处理'],
    ]);
    const [certificate] = await api.sql.query('select certificate_no from certificate where exam_id = $1 and person_id = $2', [
      id,
      world.owner.id,
    ]);
    expect(certificate).toBeDefined();
    expect((await world.owner.client.call(routes.startExam, { body: { id } })).code).toBe('wrong_state.passed');
  });

  test('an older save never overwrites a newer one, and says which answer is kept', async () => {
    const started = await start(await makeExam(world));
    const question = idOf(started, 'single');
    await save(started.attemptId, 5, [{ questionId: question, answer: 'B' }]);
    const late = await save(started.attemptId, 3, [{ questionId: question, answer: 'C' }]);
    expect(late).toMatchObject({ isSuccess: true, data: { sequence: 5, stale: [{ questionId: question, answer: 'B' }] } });
    const repeated = await save(started.attemptId, 5, [{ questionId: question, answer: 'B' }]);
    expect(repeated.data).toMatchObject({ sequence: 5, stale: [] });
    await save(started.attemptId, 6, [{ questionId: question, answer: null }]);
    const mixed = [
      { questionId: question, answer: 'C', sequence: 4 },
      { questionId: idOf(started, 'trueFalse'), answer: true, sequence: 9 },
    ];
    expect((await save(started.attemptId, 9, mixed)).data.stale).toEqual([{ questionId: question, answer: null }]);
    expect((await kept(started.attemptId))[0]).toEqual({ question_id: question, answer: null, sequence: 6 });
  });

  test('saves that come in any order leave the newest of each question', async () => {
    const started = await start(await makeExam(world));
    const [single, text] = [idOf(started, 'single'), idOf(started, 'text')];
    const saves = Array.from({ length: 12 }, (_, index) => index + 1).sort((a, b) => ((a * 7) % 12) - ((b * 7) % 12));
    const answers = await Promise.all(
      saves.map((sequence) =>
        save(started.attemptId, sequence, [
          { questionId: text, answer: `text ${sequence}` },
          ...(sequence % 3 === 0 ? [{ questionId: single, answer: 'ABC'[sequence % 2]! }] : []),
        ]),
      ),
    );
    expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true);
    expect(await kept(started.attemptId)).toEqual([
      { question_id: single, answer: 'A', sequence: 12 },
      { question_id: text, answer: 'text 12', sequence: 12 },
    ]);
  });

  test('two windows that start at once get one attempt', async () => {
    const id = await makeExam(world);
    const started = await Promise.all(Array.from({ length: 6 }, () => start(id)));
    expect(new Set(started.map(({ attemptId }) => attemptId)).size).toBe(1);
    expect(started.filter(({ resumed }) => !resumed)).toHaveLength(1);
  });

  test('an answer that does not fit, a foreign question and a stranger are refused', async () => {
    const started = await start(await makeExam(world));
    const refused = async (answers: unknown[]) => (await save(started.attemptId, 1, answers)).code;
    expect(await refused([{ questionId: idOf(started, 'single'), answer: 'Z' }])).toBe('validation');
    expect(await refused([{ questionId: idOf(started, 'trueFalse'), answer: 'maybe' }])).toBe('validation');
    expect(await refused([{ questionId: 1, answer: 'A' }])).toBe('validation');
    expect((await save(started.attemptId, 1, [], world.assistant.client)).code).toBe('not_found');
    expect((await world.administrator.client.call(routes.submitExam, { body: { attemptId: started.attemptId } })).code).toBe('not_found');
  });

  test('a submission that is told again answers the same, another one is refused', async () => {
    const started = await start(await makeExam(world));
    const body = { attemptId: started.attemptId, answers: allRight(started) };
    const call = () => world.owner.client.call(routes.submitExam, { body, idempotencyKey: `submit-${started.attemptId}` });
    const [first, again] = [await call(), await call()];
    expect(first.data).toMatchObject({ state: 'passed', score: 30 });
    expect(again.data).toEqual(first.data);
    expect((await world.owner.client.call(routes.submitExam, { body })).code).toBe('wrong_state');
    expect((await save(started.attemptId, 99, [])).code).toBe('wrong_state.handedIn');
  });
});

describe('the deadline', () => {
  test('holds by the server: nothing is saved after it, and the service hands in what was', async () => {
    const started = await start(await makeExam(world));
    await save(started.attemptId, 1, allRight(started));
    await age(started.attemptId, 31);
    expect((await save(started.attemptId, 2, [{ questionId: idOf(started, 'single'), answer: 'B' }])).code).toBe('wrong_state.timeUp');
    expect((await world.owner.client.call(routes.submitExam, { body: { attemptId: started.attemptId } })).code).toBe('wrong_state.timeUp');
    await api.app.get(ServicePulse).beat();
    expect(await expireDue()).toBe(1);
    expect(await stateOf(started.attemptId)).toMatchObject({ state: 'passed', by_system: true, score: '30.00' });
    expect(await api.sql.query(`select 1 from workflow_timer where subject_id = $1`, [started.attemptId])).toEqual([]);
    expect(await expireDue()).toBe(0);
  });

  test('is the closing time where that comes first, and nothing without either', async () => {
    const closeAt = new Date(Date.now() + 10 * 60_000).toISOString();
    expect((await start(await makeExam(world, { closeAt }))).deadline).toBe(closeAt);
    expect((await start(await makeExam(world, { durationMinutes: null }))).deadline).toBeNull();
  });

  test('is later by a recorded outage; no attempt is handed in for time in which nobody reached the service', async () => {
    const started = await start(await makeExam(world));
    await age(started.attemptId, 31);
    // The last sign of life lay two minutes before the deadline; the service is back now.
    await api.sql.query(`update service_pulse set beat_at = now() - interval '3 minutes'`);
    expect(await expireDue()).toBe(0);
    const saved = await save(started.attemptId, 1, allRight(started));
    expect(saved).toMatchObject({ isSuccess: true, data: { stale: [] } });
    const left = Date.parse(saved.data.deadline!) - Date.parse(saved.data.serverTime);
    expect(left / 60_000).toBeGreaterThan(1.9);
    expect(left / 60_000).toBeLessThan(2.1);
    expect(await expireDue()).toBe(0);
    const [timer] = await api.sql.query<{ later: boolean }>(
      `select fire_at > now() as later from workflow_timer where subject_id = $1 and duty = 'deadline'`,
      [started.attemptId],
    );
    expect(timer).toEqual({ later: true });
    expect((await submit(started.attemptId)).state).toBe('passed');
    const outages = await api.sql.query(`select 1 from service_outage where until_at - from_at > interval '2 minutes'`);
    expect(outages).toHaveLength(1);
  });
});

describe('attempts', () => {
  test('are counted, wait between each other, and end with the exam', async () => {
    const id = await makeExam(world, { maxAttempts: 2, cooldownHours: 24, passScore: 40, questions: undefined });
    const body = { id, questions: [{ kind: 'trueFalse', stem: '是否', answer: true, score: 40 }] };
    await world.administrator.client.ask(routes.updateExam, { body: body as never });
    const refusal = async () => (await world.owner.client.call(routes.startExam, { body: { id } })).code;
    const first = await start(id);
    await submit(first.attemptId, [{ questionId: first.questions[0]!.id, answer: false }]);
    expect(await refusal()).toBe('wrong_state.cooldown');
    const mine = await world.owner.client.ask(routes.getMyExamById, { query: { id } });
    expect(mine).toMatchObject({ progress: 'failed', hindrance: 'cooldown', attemptsUsed: 1, attemptsLeft: 1, bestScore: 0 });
    expect(Date.parse(mine.nextStartAt!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await api.sql.query(`update exam_attempt set submitted_at = submitted_at - interval '25 hours' where exam_id = $1`, [id]);
    const second = await start(id);
    expect(second.number).toBe(2);
    await submit(second.attemptId);
    expect(await refusal()).toBe('wrong_state.noAttemptLeft');
    await api.sql.query(`update exam set close_at = now() - interval '1 minute' where id = $1`, [id]);
    expect(await refusal()).toBe('wrong_state.closed');
  });

  test('wait for the opening, and are for the audience alone', async () => {
    const openAt = new Date(Date.now() + 3_600_000).toISOString();
    const id = await makeExam(world, { openAt, audience: { departments: [world.departmentId] } });
    expect((await world.owner.client.call(routes.startExam, { body: { id } })).code).toBe('wrong_state.notOpen');
    expect((await world.outsider.client.call(routes.startExam, { body: { id } })).code).toBe('not_found');
    expect((await world.outsider.client.call(routes.getMyExamById, { query: { id } })).code).toBe('not_found');
    const lists = async (client: ApiClient) =>
      (await client.ask(routes.getMyKMSExamListByPage, { body: { pageSize: 100 } })).data.map((row) => row.id);
    expect(await lists(world.owner.client)).toContain(id);
    expect(await lists(world.outsider.client)).not.toContain(id);
  });

  test('draw and shuffle their own paper, which no later change of the exam touches', async () => {
    const questions = Array.from({ length: 30 }, (_, index) => ({
      kind: 'single',
      stem: `题目 ${index}`,
      options: ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `选项 ${key}` })),
      answer: 'B',
      score: 2,
    }));
    const id = await makeExam(world, { questions, pickN: 10, shuffle: true, passScore: 20 });
    const one = await start(id);
    const other = await start(id, world.assistant.client);
    expect(one.questions).toHaveLength(10);
    expect(one.fullScore).toBe(20);
    expect(one.questions.map((question) => question.id)).not.toEqual(other.questions.map((question) => question.id));
    const body = { id, questions: questions.slice(0, 10).map((question) => ({ ...question, answer: 'C' })), pickN: null, passScore: 2 };
    const updated = await world.administrator.client.ask(routes.updateExam, { body: body as never });
    expect(updated.revision).toBe(2);
    expect((await start(id)).questions).toEqual(one.questions);
    const answers = one.questions.map((question) => ({ questionId: question.id, answer: 'B' }));
    expect(await submit(one.attemptId, answers)).toMatchObject({ state: 'passed', score: 20, passScore: 20 });
  });

  test('of somebody who has left the audience still go on', async () => {
    const sitter = await buildPerson(api.sql);
    const client = await api.as(sitter);
    const id = await makeExam(world, { audience: { users: [sitter.id] } });
    const started = await start(id, client);
    await world.administrator.client.ask(routes.updateExam, { body: { id, audience: { users: [world.owner.id] } } as never });
    await world.administrator.client.ask(routes.deleteExam, { query: { id }, headers: { 'sec-fetch-site': 'same-origin' } });
    expect((await start(id, client)).attemptId).toBe(started.attemptId);
    expect((await submit(started.attemptId, allRight(started), client)).state).toBe('passed');
    expect((await world.owner.client.call(routes.startExam, { body: { id } })).code).toBe('not_found');
  });
});
