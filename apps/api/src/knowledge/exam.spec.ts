import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { questionImportColumns, routes } from '@portal/contract';
import { QuestionImportRules, readQuestion, toCells } from '@portal/knowledge';
import { verifyRecord } from '@portal/platform';
import { buildWorld, examBody, fourQuestions, makeExam, startTestApi, type TestApi, type World, recordKinds } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const exam = (id: number, client = world.administrator.client) => client.ask(routes.getExamById, { query: { id } });
const update = (body: Record<string, unknown>) => world.administrator.client.call(routes.updateExam, { body });
async function sit(id: number, answers: (questions: { id: number; kind: string }[]) => unknown[] = () => [], client = world.owner.client) {
  const { attemptId, questions } = await client.ask(routes.startExam, { body: { id } });
  return client.ask(routes.submitExam, { body: { attemptId, answers: answers(questions) as never } });
}

describe('an exam', () => {
  test('is kept as it was given, answers and both languages with it', async () => {
    const id = await makeExam(world, {
      closeAt: '2031-05-05',
      maxAttempts: 3,
      cooldownHours: 2,
      audience: { departments: [world.departmentId] },
    });
    const record = await exam(id);
    expect(record).toMatchObject({
      title: '信息安全考试',
      titleEn: 'Information security',
      revision: 1,
      bankSize: 4,
      totalScore: 40,
      passScore: 20,
      maxAttempts: 3,
      cooldownHours: 2,
      status: 'open',
      closeAt: '2031-05-05T15:59:59.999Z',
      marker: { id: world.administrator.id },
      allowedActions: ['UPDATE', 'IMPORT_QUESTIONS', 'DELETE'],
    });
    expect(record.examNo).toMatch(/^EX-\d{4}-\d{6}$/);
    expect(record.audience).toMatchObject({ all: false, departments: [world.departmentId] });
    expect(record.questions).toMatchObject(fourQuestions.map((question) => ({ ...question })));
    const [timer] = await api.sql.query(`select due_on from workflow_timer where workflow = 'exam' and subject_id = $1 and rung = 0`, [id]);
    expect(timer).toEqual({ due_on: '2031-05-05' });
    const duties = await world.owner.client.ask(routes.getMyDuties, { query: { bucket: 'later' } });
    expect(duties.data).toContainEqual(
      // No attempt yet: it is the reader's own state that is told, not that of the exam.
      expect.objectContaining({
        subject: 'examAttempt',
        state: '',
        recordNo: record.examNo,
        duty: 'exam',
        title: '信息安全考试',
        titleEn: 'Information security',
      }),
    );
  });

  test.each([
    ['title', { title: ' ' }],
    ['passScore', { passScore: null }],
    ['closeAt', { openAt: '2031-01-02', closeAt: '2031-01-01' }],
    ['questions', { questions: [{ ...fourQuestions[0], answer: 'Z' }] }],
    ['questions', { questions: [{ ...fourQuestions[0], options: [] }] }],
    ['questions', { questions: [{ ...fourQuestions[3], stem: '' }] }],
    ['questions', { questions: [{ ...fourQuestions[3], score: 0 }] }],
    ['pickN', { pickN: 5 }],
    ['passScore', { passScore: 41 }],
    ['passScore', { passScore: 20, pickN: 1 }],
    ['audience', { audience: { users: [] } }],
    ['audience', { audience: { users: [999_999] } }],
    ['markerId', { markerId: 999_999 }],
  ])('is refused for its %s', async (field, more) => {
    const answer = await world.administrator.client.call(routes.createExam, { body: examBody(more) as never });
    expect(answer).toMatchObject({ isSuccess: false, code: expect.stringMatching(/^validation/), errors: [{ field }] });
  });

  test('changes in place until somebody has sat it, then by a new revision; unchanged questions stay the same ones', async () => {
    const id = await makeExam(world);
    const before = await exam(id);
    await update({ id, rowVersion: before.rowVersion, title: '第二名称' });
    expect(await exam(id)).toMatchObject({ title: '第二名称', revision: 1, bankSize: 4 });
    expect(await update({ id, rowVersion: before.rowVersion, title: '第三名称' })).toMatchObject({ code: 'conflict' });
    await sit(id);
    const questions = before.questions.map((question, index) => (index === 0 ? { ...question, stem: '新的题干' } : question)).reverse();
    await update({ id, questions });
    const after = await exam(id);
    expect(after).toMatchObject({ revision: 2, attempts: 1, people: 1 });
    expect(after.questions.slice(0, 3).map((question) => question.id)).toEqual(questions.slice(0, 3).map((question) => question.id));
    expect(before.questions.map((question) => question.id)).not.toContain(after.questions[3]!.id);
    expect(after.revisions).toMatchObject([
      { revision: 2, attempts: 0 },
      { revision: 1, attempts: 1 },
    ]);
  });

  test('has a history of who changed what, without an answer in it, and its chain holds', async () => {
    const id = await makeExam(world);
    await update({ id, passScore: 30, markerId: world.reviewer.id });
    const trail = await world.administrator.client.ask(routes.getTrail, { query: { type: 'exam', id } });
    expect(JSON.stringify(trail)).toContain('信息安全考试');
    expect(JSON.stringify(trail)).not.toContain('及时处理');
    const difference = await world.administrator.client.ask(routes.getTrailDifference, { query: { type: 'exam', id, from: 1, to: 2 } });
    expect(JSON.stringify(difference)).toContain('passScore');
    expect((await world.owner.client.call(routes.getTrail, { query: { type: 'exam', id } })).code).toBe('not_found');
    const { attemptId } = await sit(id);
    expect((await verifyRecord(api.sql, recordKinds.of('exam'), id)).problems).toEqual([]);
    expect(await verifyRecord(api.sql, recordKinds.of('examAttempt'), attemptId)).toMatchObject({ steps: 3, problems: [] });
  });

  test('is found by who sits it and by who looks after it, not by others, and never by what it asks', async () => {
    const id = await makeExam(world, { title: '罕见词考试', audience: { users: [world.owner.id] } });
    const found = async (client = world.owner.client, q = '罕见词') => JSON.stringify(await client.ask(routes.search, { query: { q } }));
    const { examNo } = await exam(id);
    expect(await found()).toContain(examNo);
    expect(await found(world.administrator.client)).toContain(examNo);
    expect(await found(world.outsider.client)).not.toContain(examNo);
    expect(await found(world.owner.client, '离开座位')).not.toContain(examNo);
  });

  test('lists filter by status and keyword, and show what waits for marks', async () => {
    const soon = await makeExam(world, { title: '状态考试 未开始', openAt: '2035-01-01' });
    const empty = await makeExam(world, { title: '状态考试 无题', questions: [], passScore: 0 });
    const list = async (body: Record<string, unknown>) =>
      (await world.administrator.client.ask(routes.getKMSExamListByPage, { body: { keyword: '状态考试', ...body } })).data.map(
        ({ id }) => id,
      );
    expect(await list({})).toEqual([empty, soon]);
    expect(await list({ status: 'scheduled' })).toEqual([soon]);
    expect(await list({ status: 'notReady' })).toEqual([empty]);
    expect(await list({ toMark: true })).toEqual([]);
    expect((await world.owner.client.call(routes.startExam, { body: { id: empty } })).code).toBe('wrong_state.notReady');
    expect((await world.owner.client.ask(routes.getKMSExamListByPage, { body: {} })).data).toEqual([]);
  });
});

describe('results', () => {
  test('tell of everybody of the audience how far he is, and by department', async () => {
    const id = await makeExam(world, { audience: { users: [world.owner.id, world.assistant.id, world.outsider.id] } });
    await sit(id, (questions) =>
      questions.filter(({ kind }) => kind === 'trueFalse').map((question) => ({ questionId: question.id, answer: false })),
    );
    await world.assistant.client.ask(routes.startExam, { body: { id } });
    const read = async (body: Record<string, unknown> = {}) =>
      (await world.administrator.client.ask(routes.getExamPeopleResultByPage, { body: { examId: id, sort: 'person', ...body } })).data;
    const progress = Object.fromEntries((await read()).map((row) => [row.person.id, [row.progress, row.score]]));
    expect(progress).toEqual({
      [world.owner.id]: ['failed', 10],
      [world.assistant.id]: ['inProgress', null],
      [world.outsider.id]: ['notStarted', null],
    });
    expect((await read({ progress: 'notStarted' })).map((row) => row.person.id)).toEqual([world.outsider.id]);
    const inDepartment = (await read({ departmentId: world.departmentId })).map((row) => row.person.id).sort();
    expect(inDepartment).toEqual([world.owner.id, world.assistant.id].sort());
    expect((await read({ keyword: world.outsider.userNo })).map((row) => row.person.id)).toEqual([world.outsider.id]);
  });

  test('measure the questions', async () => {
    const questions = [
      { kind: 'trueFalse', stem: '易', answer: true, score: 1 },
      { kind: 'trueFalse', stem: '难', answer: true, score: 1 },
    ];
    const id = await makeExam(world, { questions, passScore: 1, maxAttempts: 1 });
    const sitters = [world.owner, world.assistant, world.otherOwner, world.aide];
    for (const [place, { client }] of sitters.entries())
      await sit(
        id,
        ([easy, hard]) => [
          { questionId: easy!.id, answer: true },
          { questionId: hard!.id, answer: place === 0 },
        ],
        client,
      );
    const figures = await world.administrator.client.ask(routes.getExamStatistics, { query: { id } });
    expect(figures).toMatchObject({ attempts: 4, people: 4, passRate: 1, meanScore: 0.625 });
    expect(figures.items.map(({ difficulty, discrimination, answered }) => [difficulty, discrimination, answered])).toEqual([
      [1, 0, 4],
      [0.25, 1, 4],
    ]);
    expect(figures.items[1]!.choices).toEqual([
      { key: 'true', chosen: 1 },
      { key: 'false', chosen: 3 },
    ]);
  });
});

describe('the question workbook', () => {
  const row = (cells: Record<string, string>) => ({
    ...Object.fromEntries(questionImportColumns.map(({ field }) => [field, ''])),
    ...cells,
  });
  const dryRun = (rows: unknown[]) =>
    world.administrator.client.ask(routes.uploadExamQuestions, { body: { dryRun: true, ExamQuestionTemplateList: rows as never } });

  test('says in which cell what is wrong, and writes nothing', async () => {
    const id = await makeExam(world);
    const { examNo } = await exam(id);
    const answer = await dryRun([
      row({ examNo, kind: '单选', stem: '新题', optionA: '甲', optionB: '乙', answer: 'A', score: '5' }),
      row({ examNo, kind: '单选', stem: '新题 2', optionA: '甲', answer: 'A' }),
      row({ examNo, kind: '多选', stem: '新题 3', optionA: '甲', optionB: '乙', answer: 'AD' }),
      row({ examNo: 'EX-0', kind: '判断', stem: '新题 4', answer: '对' }),
      row({ examNo, kind: '填空', stem: '新题 5', answer: '对', score: '-1' }),
      row({ examNo, kind: '判断', stem: fourQuestions[0].stem, answer: '对' }),
      row({ examNo, kind: '判断', stem: ' 新题 ', answer: 'true' }),
    ]);
    expect(answer.errors.map(({ row: number, column, code }) => [number, column, code])).toEqual([
      [2, '选项B', 'validation.question_options'],
      [3, '正确答案', 'validation.question_answer'],
      [4, '考试编号', 'validation.unknown_exam'],
      [5, '题型', 'validation.question_kind'],
      [5, '分值', 'validation.question_score'],
      [6, '题干', 'validation.question_exists'],
      [7, '题干', 'validation.question_repeated'],
    ]);
    expect((await exam(id)).bankSize).toBe(4);
  });

  test('adds its rows to the exam, as a new revision where it was sat; what is exported can be read again', async () => {
    const id = await makeExam(world);
    const { examNo } = await exam(id);
    await sit(id);
    const rows = [
      row({ examNo, kind: '多选', stem: '选两个', optionA: '甲', optionB: '乙', optionC: '丙', answer: 'ca', score: '2.5' }),
      row({ examNo, kind: 'true/false', stem: '对不对', answer: '错' }),
    ];
    const rules = api.app.get(QuestionImportRules);
    const plan = await rules.prepare(api.sql, rows);
    expect(plan.issues).toEqual([]);
    const actor = { id: world.administrator.id, isAdministrator: true, isSystem: false };
    expect(await api.sql.transaction((tx) => plan.apply(tx, actor))).toEqual({ created: 2, updated: 0 });
    const after = await exam(id);
    expect(after).toMatchObject({ revision: 2, bankSize: 6 });
    expect(after.questions.slice(4)).toMatchObject([
      { kind: 'multiple', answer: ['A', 'C'], score: 2.5 },
      { kind: 'trueFalse', answer: false, score: 1 },
    ]);
    expect((await rules.prepare(api.sql, rows)).issues.map(({ code }) => code)).toEqual(Array(2).fill('validation.question_exists'));
    const cells = after.questions.map((question) => toCells('EX-0', { ...question, answer: question.answer ?? null }));
    const read = cells.map((one, index) =>
      readQuestion(row(Object.fromEntries(Object.entries(one).map(([key, value]) => [key, String(value)]))) as never, index),
    );
    expect(read.map(({ question }) => question?.answer)).toEqual(after.questions.map((question) => question.answer));
  });

  test('has a template', async () => {
    const response = await world.administrator.client.raw('/api/RiskEvent/GetImportTemplate?kind=question');
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
  });
});
