import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  CertificationQueries,
  CertificationService,
  CoveredFacts,
  paperSheets,
  readCovered,
  readGround,
  StatementFollower,
  type PaperScope,
} from '@portal/certification';
import { routes, type RouteBody } from '@portal/contract';
import {
  buildDepartment,
  buildPerson,
  buildWorld,
  dayFromToday,
  grantSeat,
  startTestApi,
  workControlTest,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { readPapers } from '../assessment-period/whole-period-papers.fixture.ts';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let periodId: number;
let departmentId: number;
let testId: number;
let companies: Record<'own' | 'sister', number>;
let control: { id: number; no: string };
let statementId: number;

/**
 * A control test with a sample of one, of a control whose department belongs to a company; a deficiency of that control that nobody has evaluated, and a statement
 * for its department that was signed over both.
 */
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  departmentId = (await buildDepartment(api.sql)).id;
  const make = async (code: string, departmentIds: number[] = []): Promise<number> => {
    const body = { code, name: code, nameEn: code, currency: 'CNY', parentId: null, departmentIds };
    return (await world.administrator.client.ask(routes.saveCompany, { body })).id;
  };
  companies = { own: await make('OWN', [departmentId]), sister: await make('SISTER') };
  const worked = await workControlTest(api, world);
  testId = worked.id;
  await answerRequest(worked.fileId);
  const [test] = await api.sql.query<{ control: number; period: number }>(
    'select control_id as control, period_id as period from control_test where id = $1',
    [testId],
  );
  periodId = test!.period;
  // The place of the test is told anew, as if its control had always been of that department.
  await api.sql.query('update risk_control set department_id = $2 where id = $1', [test!.control, departmentId]);
  await api.sql.query('delete from assessed_record where record_id = $1', [testId]);
  await api.sql.query('select place_assessed_record($1, $2, $3, null)', [testId, periodId, test!.control]);
  const [row] = await api.sql.query<{ no: string }>('update risk_control set risk_year = 2031 where id = $1 returning risk_no as no', [
    test!.control,
  ]);
  control = { id: test!.control, no: row!.no };
  await api.sql.query(
    `insert into deficiency (record_no, title, period_id, area, source, control_id, owner_id, state, last_hash)
     values ('DF-P-1', '未复核', $1, 'other', 'byHand', $2, $3, 'proposed', '\\x00')`,
    [periodId, control.id, world.owner.id],
  );
  statementId = await openStatement();
  await sign();
});
afterAll(() => api?.close());

/** What the test stands on came as the second version of a piece of evidence that somebody was asked for. */
async function answerRequest(fileId: number): Promise<void> {
  const days = ['2031-01-01', '2031-06-30'];
  const [evidence] = await api.sql.query<{ id: number }>(
    `insert into evidence (record_no, title, confidentiality, provider_id, newest_no, state) values ('EV-P-1', '送货单', 'confidential', $1, 2, 'current') returning id`,
    [world.owner.id],
  );
  await api.sql.query(
    `insert into evidence_version (evidence_id, version_no, file_id, sha256, effective_from, effective_to, source, received_by)
     select $1, 2, f.id, f.sha256, $3, $4, 'ERP', $5 from stored_file f where f.id = $2`,
    [evidence!.id, fileId, ...days, world.owner.id],
  );
  const [request] = await api.sql.query<{ id: number }>(
    `insert into evidence_request (record_no, title, requester_id, asked_id, due_on, state) values ('ER-P-1', '上半年送货单', $1, $2, '2031-07-15', 'accepted') returning id`,
    [world.administrator.id, world.owner.id],
  );
  await api.sql.query('insert into evidence_request_test (request_id, test_id) values ($1, $2)', [request!.id, testId]);
  await api.sql.query('insert into evidence_request_answer (request_id, evidence_id, version_no) values ($1, $2, 2)', [
    request!.id,
    evidence!.id,
  ]);
}

/** Asks the owner for a statement of the department, which belongs to the company now. */
async function openStatement(): Promise<number> {
  const { client } = world.administrator;
  const questions = [{ code: 'q1', zh: '缺陷均已披露？', en: 'All deficiencies disclosed?' }];
  const { id: textId } = await client.ask(routes.saveStatementText, { body: { textZh: '{scope}', textEn: '{scope}', questions } });
  const node = { key: 'own', parentKey: '', title: '本公司', titleEn: 'Own', scopeKind: 'department', scopeId: departmentId } as const;
  const { id } = await client.ask(routes.openStatements, {
    body: { periodId, name: '声明', nameEn: '', textId, dueOn: '2099-01-31', nodes: [{ ...node, signerId: world.owner.id }] },
  });
  return (await client.ask(routes.getStatementTree, { query: { id } })).nodes[0]!.id;
}

/** The owner signs it as it is. */
async function sign(): Promise<void> {
  const actor = { id: world.owner.id, isAdministrator: false, isSystem: false };
  const { hash } = await readGround(api.sql, await api.app.get(CertificationQueries).read(statementId, actor));
  const answers = [{ code: 'q1', answer: 'no' as const, comment: '一项未复核' }];
  await api.app.get(CertificationService).sign({ id: statementId, factsHash: hash, answers, comments: '', rowVersion: null }, actor);
}

/** An external auditor with a seat: the code of his request for papers, and how many rows each workbook would have that has any. */
async function takeAs(given: Partial<RouteBody<typeof routes.grantAuditorSeat>> | null) {
  const auditor = await buildPerson(api.sql, { roles: [ROLE.externalAuditor] });
  const client = await api.as(auditor);
  if (given) await grantSeat(world, auditor.id, { periodIds: [periodId], ...given });
  const { code } = await client.call(routes.exportWorkingPapers, { body: { periodId, companyId: null } });
  const read = async () => {
    const actor = { id: auditor.id, isAdministrator: false, isSystem: false, auditsOn: dayFromToday(0) };
    const coveredIds = await readCovered(api.sql, actor);
    const narrowFacts: PaperScope['narrowFacts'] = (facts) => api.app.get(CoveredFacts).narrow(facts, actor, periodId);
    const counts: Record<string, number> = {};
    for (const { name, read: readSheet } of paperSheets) {
      const rows = await readSheet(api.sql, { periodId, companyId: null, coveredIds, narrowFacts });
      if (rows.length > 0) counts[name] = rows.length;
    }
    return counts;
  };
  return { code, read, client };
}

/** The test, the one item of its sample, its population, what the item stands on, and the request that it answers. */
const ofTest = { tests: 1, samples: 1, populations: 1, evidence: 1, requests: 1 };
/** With the deficiency, the statement, and the facts of the control and the deficiency that it was signed over. */
const whole = { ...ofTest, deficiencies: 1, statements: 1, facts: 2 };
/** What was concluded before the test was: of the facts that of the control. */
const signed = { statements: 1, facts: 1 };

test('working papers hold what the seat opens: its companies as they were frozen, and what was concluded where it is for that', async () => {
  expect((await takeAs(null)).code).toBe('forbidden.seat_closed');
  const own = await takeAs({ companyIds: [companies.own] });
  expect([own.code, await own.read()]).toEqual([undefined, whole]);
  await api.sql.query('update company_department set company_id = $2 where department_id = $1', [departmentId, companies.sister]);
  expect(await own.read()).toEqual(whole);
  expect(await (await takeAs({ companyIds: [companies.sister] })).read()).toEqual({});
  const concluded = await takeAs({ reading: 'concluded' });
  expect([concluded.code, await concluded.read()]).toEqual([undefined, signed]);
  await api.sql.query(`update control_test set state = 'concluded' where id = $1`, [testId]);
  expect(await concluded.read()).toEqual({ ...ofTest, ...signed });
  // Whoever reads all is narrowed by nothing.
  expect(await readCovered(api.sql, { id: world.administrator.id, isAdministrator: true, isSystem: false })).toBeNull();
});

test('papers say states, kinds and results in the words of both languages, where programs read codes', async () => {
  const said = async (name: string) => {
    const sheet = paperSheets.find((one) => one.name === name)!;
    const [row] = await sheet.read(api.sql, { periodId, companyId: null, coveredIds: null, narrowFacts: async (facts) => facts });
    return sheet.say(row!.cells);
  };
  expect(await said('tests')).toMatchObject({ state: '已得出结论 Concluded', kind: '设计 Design', conclusion: '' });
  expect(await said('samples')).toMatchObject({ marks: 'A: 通过 Pass', notes: '' });
  const [test] = await api.sql.query<{ no: string }>('select record_no as no from control_test where id = $1', [testId]);
  expect(await said('evidence')).toMatchObject({
    ...{ test: test!.no, place: 1, key: expect.stringMatching(/^INV-/) as unknown, no: 'EV-P-1', version: 2, name: '送货单' },
    ...{
      file: '测试记录.pdf',
      effectiveFrom: '2031-01-01',
      effectiveTo: '2031-06-30',
      source: 'ERP',
      confidentiality: '机密 Confidential',
    },
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  });
  expect(await said('requests')).toMatchObject({ no: 'ER-P-1', state: '已接受 Accepted', tests: test!.no, evidence: 'EV-P-1 v2' });
  const { signer, signedBy, answers } = await said('statements');
  expect([signedBy, answers]).toEqual([signer, '缺陷均已披露？ All deficiencies disclosed?: 否 No · 一项未复核']);
});

test('the zip and the history tell a seat for what is concluded nothing of a fact that it does not open, and the zip verifies all the same', async () => {
  await api.sql.query(`update control_test set state = 'inProgress' where id = $1`, [testId]);
  await api.sql.query(`update deficiency set state = 'evaluated', class = 'control' where record_no = 'DF-P-1'`);
  expect(await api.sql.transaction((tx) => api.app.get(StatementFollower).follow(tx, [control.id]))).toBe(1);
  await sign();
  const { recordNo } = await world.administrator.client.ask(routes.getCertification, { query: { id: statementId } });
  const take = async (reading: 'all' | 'concluded') => {
    const { client } = await takeAs({ companyIds: [companies.own], reading });
    const { problems, withheld, trails } = await readPapers(api, client, periodId);
    const history = await client.ask(routes.getCertificationHistory, { query: { id: statementId } });
    const facts = history.flatMap(({ changes }) => changes).filter(({ field }) => field.startsWith('fact.'));
    return { problems, withheld, steps: trails.get(recordNo)!, facts };
  };
  const all = await take('all');
  expect([all.problems, all.withheld]).toEqual([[], 0]);
  expect(JSON.stringify(all.steps)).toContain('DF-P-1');
  expect(all.facts).toMatchObject([{ field: 'fact.deficiency.class', before: 'DF-P-1 notEvaluated', after: 'DF-P-1 control' }]);
  const concluded = await take('concluded');
  expect([concluded.problems, concluded.withheld, concluded.facts]).toEqual([[], 1, []]);
  expect(concluded.steps.map(({ event, withheld = false }) => [event, withheld])).toEqual([
    ['ASK', false],
    ['SIGN', false],
    ['REOPEN_BY_FACT', true],
    ['SIGN', false],
  ]);
  expect(JSON.stringify(concluded.steps)).not.toContain('DF-P-1');
});
