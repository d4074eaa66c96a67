import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditorSeatService } from '@portal/assessment-period';
import { routes, type RouteBody } from '@portal/contract';
import { verifyAudit } from '@portal/platform';
import {
  buildDepartment,
  buildPerson,
  buildWorld,
  dayFromToday,
  grantSeat,
  recordKinds,
  startNoticeWorker,
  startTestApi,
  workControlTest,
  type ApiClient,
  type NoticeWorker,
  type TestApi,
  type WorkedTest,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

type Grant = Partial<RouteBody<typeof routes.grantAuditorSeat>>;

let api: TestApi;
let worker: NoticeWorker;
let world: World;
let auditor: { id: number; userNo: string; client: ApiClient };
let worked: WorkedTest;
let periodId: number;
let departmentId: number;
/** The group, the company of the tested control below it, and a sister company. */
let companies: { group: number; own: number; sister: number };

beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

let counter = 0;
async function makeCompany(parentId: number | null, departmentIds: number[] = []): Promise<number> {
  const code = `C${(counter += 1)}`;
  const body = { code, name: `公司${code}`, nameEn: `Company ${code}`, currency: 'CNY', parentId, departmentIds };
  return (await world.administrator.client.ask(routes.saveCompany, { body })).id;
}
const signIn = async (roles: number[] = [ROLE.externalAuditor]) => {
  const person = await buildPerson(api.sql, { roles });
  return { id: person.id, userNo: person.userNo, client: await api.as(person) };
};

beforeEach(async () => {
  world = await buildWorld(api);
  auditor = await signIn();
  departmentId = (await buildDepartment(api.sql)).id;
  const group = await makeCompany(null);
  companies = { group, own: await makeCompany(group, [departmentId]), sister: await makeCompany(group) };
  await api.sql.query('update person set department_id = $2 where id = $1', [world.otherOwner.id, departmentId]);
  worked = await workControlTest(api, world);
  // The control's department is its owner's; the place of its test is told anew, as if it had been so before.
  const test = await api.sql.one<{ control_id: number; period_id: number }>(
    'select control_id, period_id from control_test where id = $1',
    [worked.id],
  );
  periodId = test!.period_id;
  await api.sql.query('update risk_control set department_id = $2 where id = $1', [test!.control_id, departmentId]);
  await api.sql.query('delete from assessed_record where record_id = $1', [worked.id]);
  await api.sql.query('select place_assessed_record($1, $2, $3, null)', [worked.id, periodId, test!.control_id]);
});

const grant = (given: Grant = {}): Promise<number> => grantSeat(world, auditor.id, { periodIds: [periodId], ...given });
const codeOf = async (client = auditor.client): Promise<string | undefined> =>
  (await client.call(routes.getControlTest, { query: { id: worked.id } })).code;
const mayRead = async (): Promise<boolean> => (await codeOf()) === undefined;
const listed = async (): Promise<number[]> =>
  (await auditor.client.ask(routes.getControlTestByPage, { body: { pageSize: 100 } })).data.map(({ id }) => id);
const numberOf = async (id: number): Promise<string> =>
  (await api.sql.one<{ number: string }>('select record_no as number from control_test where id = $1', [id]))!.number;
const concludeIt = () => api.sql.query(`update control_test set state = 'concluded' where id = $1`, [worked.id]);

describe('what a seat covers', () => {
  test('the tests of its periods and companies, in lists as on pages; nothing of another period or company', async () => {
    await grant({ companyIds: [companies.own] });
    expect([await mayRead(), await listed()]).toEqual([true, [worked.id]]);
    auditor = await signIn();
    await grant({ companyIds: [companies.sister] });
    expect([await codeOf(), await listed()]).toEqual(['not_found', []]);
    auditor = await signIn();
    const { id: other } = await world.administrator.client.ask(routes.saveAssessmentPeriod, {
      body: { title: '2032', kind: 'year', firstDay: '2032-01-01', lastDay: '2032-12-31', currency: 'CNY' },
    });
    await grant({ periodIds: [other] });
    expect([await codeOf(), await listed()]).toEqual(['not_found', []]);
    const periods = await auditor.client.ask(routes.getAssessmentPeriodByPage, { body: {} });
    expect(periods.data.map(({ id }) => id)).toEqual([other]);
  });

  test('a company with all below it, frozen: what moves afterwards neither enters nor leaves', async () => {
    const id = await grant({ companyIds: [companies.own] });
    // The company moves, the department moves to the sister, and the control moves to another department.
    await api.sql.query('update company set parent_id = null where id = $1', [companies.own]);
    await api.sql.query('update company_department set company_id = $2 where department_id = $1', [departmentId, companies.sister]);
    await api.sql.query('update risk_control set department_id = $1 where id = (select control_id from control_test where id = $2)', [
      (await buildDepartment(api.sql)).id,
      worked.id,
    ]);
    expect([await mayRead(), await listed()]).toEqual([true, [worked.id]]);
    // A later test of the same control in the same period stays with its first company.
    const [later] = await api.sql.query<{ id: number }>(
      `insert into control_test (title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, state)
       select title, period_id, control_id, 'interim', planner_id, tester_id, reviewer_id, due_on, 'planned' from control_test where id = $1 returning id`,
      [worked.id],
    );
    expect((await listed()).sort()).toEqual([worked.id, later!.id].sort());
    // A company that comes below afterwards is not of the seat, and the sister, whose department it is now, gives nothing either.
    const { companies: frozen } = await auditor.client.ask(routes.getAuditorSeat, { query: { id } });
    expect(frozen.map((company) => company.id)).toEqual([companies.own]);
    auditor = await signIn();
    await grant({ companyIds: [companies.sister] });
    expect(await listed()).toEqual([]);
  });

  test('a group is granted with the companies below it on that day', async () => {
    const id = await grant({ companyIds: [companies.group] });
    expect(await mayRead()).toBe(true);
    await makeCompany(companies.group);
    const { companies: frozen } = await auditor.client.ask(routes.getAuditorSeat, { query: { id } });
    expect(frozen.map((company) => company.id).sort()).toEqual(Object.values(companies).sort());
    expect((await auditor.client.ask(routes.getCompanies)).map((company) => company.id).sort()).toEqual(Object.values(companies).sort());
  });

  test('concluded alone, or all', async () => {
    await grant({ reading: 'concluded' });
    expect(await codeOf()).toBe('not_found');
    await concludeIt();
    expect(await mayRead()).toBe(true);
    const file = await auditor.client.raw(`${routes.downloadFile.path}?id=${worked.fileId}`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
  });

  test('packs tell of the whole group: no seat for some companies opens them', async () => {
    await grant({ companyIds: [companies.group] });
    await world.administrator.client.ask(routes.prepareCommitteePack, { body: { periodId, title: '资料', titleEn: '' } });
    expect((await auditor.client.ask(routes.getCommitteePackByPage, { body: {} })).totalCount).toBe(0);
    await grant();
    expect((await auditor.client.ask(routes.getCommitteePackByPage, { body: {} })).totalCount).toBe(1);
  });
});

describe('days', () => {
  const setDays = (id: number, first: number, last: number) =>
    api.sql.query('update auditor_seat set first_day = $2, last_day = $3 where id = $1', [id, dayFromToday(first), dayFromToday(last)]);

  test('nothing opens before the first day or after the last one, whatever was open; the seat itself tells why', async () => {
    const id = await grant();
    const job = await auditor.client.ask(routes.exportControlTest, { query: { wait: 0 }, body: {} });
    expect(job).toMatchObject({ jobId: expect.any(String) });
    expect(await mayRead()).toBe(true);
    for (const [first, last] of [
      [1, 9],
      [-9, -1],
    ] as const) {
      await setDays(id, first, last);
      for (const language of ['zh', 'en'] as const) {
        const answer = await auditor.client.call(routes.getControlTest, { query: { id: worked.id }, language });
        expect(answer).toMatchObject({ status: 403, code: 'forbidden.seat_closed' });
        expect(answer.message).toMatch(language === 'zh' ? /没有有效的审计席位/ : /You have no active seat/);
      }
      expect((await auditor.client.raw(`${routes.downloadFile.path}?id=${worked.fileId}`)).headers.get('content-type')).toMatch(/json/);
      const mine = await auditor.client.ask(routes.getMyAuditorSeats);
      expect(mine).toMatchObject([{ id, isOpen: false }]);
    }
    await setDays(id, -1, 0);
    expect(await mayRead()).toBe(true);
  });

  test('the address of an export is dead with the seat, also without a session', async () => {
    const id = await grant();
    const [run] = await api.sql.query<{ id: number }>(
      `insert into job_run (kind, person_id, state, input, output) values ('export', $1, 'done', '{}', '{"storageKey":"nowhere","fileName":"x.xlsx"}') returning id`,
      [auditor.id],
    );
    await api.sql.query(
      `insert into export_address (run_id, token_hash, expires_at) values ($1, sha256(convert_to('tok', 'UTF8')), now() + interval '1 hour')`,
      [run!.id],
    );
    const readings = async () =>
      (await api.sql.query(`select 1 from record_read where reader_id = $1 and call = 'downloadExport'`, [auditor.id])).length;
    await api.anonymous.raw(`${routes.downloadExport.path}?token=tok`);
    expect(await readings()).toBe(1);
    await setDays(id, -9, -1);
    await api.anonymous.raw(`${routes.downloadExport.path}?token=tok`);
    expect(await readings()).toBe(1);
  });

  test('the clock announces the end once, and ends the seat; its holder and who granted it hear of it', async () => {
    const seats = api.app.get(AuditorSeatService);
    const id = await grant({ lastDay: dayFromToday(7) });
    await worker.settle();
    expect(await worker.inboxes()).toContainEqual({ userNo: auditor.userNo, kind: 'seatGranted' });
    await worker.forget();
    await seats.followClock();
    await seats.followClock();
    const told = (await worker.inboxes()).filter(
      ({ kind, userNo }) => kind.startsWith('seat') && [auditor.userNo, world.administrator.userNo].includes(userNo),
    );
    expect(told.sort((a, b) => a.userNo.localeCompare(b.userNo))).toEqual(
      [auditor.userNo, world.administrator.userNo]
        .map((userNo) => ({ userNo, kind: 'seatEnding' }))
        .sort((a, b) => a.userNo.localeCompare(b.userNo)),
    );
    await worker.forget();
    await api.sql.query('alter table auditor_seat disable trigger all');
    await setDays(id, -9, -1);
    await seats.followClock();
    expect(await worker.inboxes()).toContainEqual({ userNo: auditor.userNo, kind: 'seatEnded' });
    expect(await auditor.client.ask(routes.getAuditorSeat, { query: { id } })).toMatchObject({ state: 'ended', allowedActions: [] });
  });

  test('a seat is extended or revoked with a reason, and a revoked one opens nothing', async () => {
    const id = await grant();
    const { client } = world.administrator;
    const act = (body: Partial<RouteBody<typeof routes.updateAuditorSeat>>) =>
      client.call(routes.updateAuditorSeat, { body: { id, ...body } });
    expect((await act({ event: 'EXTEND', lastDay: dayFromToday(60) })).code).toBe('validation');
    expect((await act({ event: 'EXTEND', lastDay: dayFromToday(60), comments: '外勤延长' })).data).toMatchObject({
      lastDay: dayFromToday(60),
    });
    expect((await act({ event: 'EXTEND', lastDay: dayFromToday(60), comments: '再延长' })).errors).toMatchObject([{ field: 'lastDay' }]);
    expect((await act({ event: 'REVOKE' })).code).toBe('validation');
    expect((await act({ event: 'REVOKE', comments: '审计结束' })).data).toMatchObject({ state: 'ended', isOpen: false });
    expect(await codeOf()).toBe('forbidden.seat_closed');
    expect((await act({ event: 'EXTEND', lastDay: dayFromToday(90), comments: '太晚' })).code).toBe('wrong_state');
  });
});

describe('granting', () => {
  test.each<[string, () => Grant & { holderId?: number | null }, string]>([
    ['nobody', () => ({ holderId: null }), 'holderId'],
    ['somebody of the portal’s own', () => ({ holderId: world.owner.id }), 'holderId'],
    ['no period', () => ({ periodIds: [] }), 'periodIds'],
    ['an unknown period', () => ({ periodIds: [999_999_999] }), 'periodIds'],
    ['neither companies nor the group', () => ({ wholeGroup: false, companyIds: [] }), 'companyIds'],
    ['an unknown company', () => ({ companyIds: [999_999_999] }), 'companyIds'],
    ['no first day', () => ({ firstDay: null }), 'firstDay'],
    ['no last day', () => ({ lastDay: null }), 'lastDay'],
    ['days in the wrong order', () => ({ firstDay: dayFromToday(5), lastDay: dayFromToday(4) }), 'lastDay'],
    ['days that are over', () => ({ firstDay: dayFromToday(-9), lastDay: dayFromToday(-1) }), 'lastDay'],
    ['days without end', () => ({ lastDay: dayFromToday(900) }), 'lastDay'],
  ])('%s is refused at its field, and nothing is written', async (_name, given, field) => {
    const body = {
      holderId: auditor.id,
      periodIds: [periodId],
      wholeGroup: given().companyIds === undefined,
      firstDay: dayFromToday(0),
      lastDay: dayFromToday(9),
      ...given(),
    };
    const count = () => api.sql.one('select count(*)::int as n from auditor_seat');
    const before = await count();
    const answer = await world.administrator.client.call(routes.grantAuditorSeat, { body });
    expect(answer).toMatchObject({ isSuccess: false, code: 'validation', errors: [{ field }] });
    expect(await count()).toEqual(before);
  });

  test('only external auditors are offered, and what was granted is one story that verifies', async () => {
    const id = await grant({ companyIds: [companies.group], note: '年度审计' });
    const offered = await world.administrator.client.ask(routes.getSeatCandidates);
    expect(offered.find((one) => one.id === auditor.id)).toMatchObject({ openSeats: 1 });
    expect(offered.map((one) => one.id)).not.toContain(world.owner.id);
    const { problems } = await verifyAudit(api.config.DATABASE_URL, recordKinds);
    expect(problems.filter((problem) => problem.includes(`auditorSeat ${id}`))).toEqual([]);
    await api.sql.query('delete from auditor_seat_company where seat_id = $1 and company_id = $2', [id, companies.sister]);
    const after = await verifyAudit(api.config.DATABASE_URL, recordKinds);
    expect(after.problems.some((problem) => problem.includes(`auditorSeat ${id}`))).toBe(true);
  });
});

describe('what an auditor does', () => {
  test('he asks for evidence of the tests that his seat covers, is the requester, and of no other test', async () => {
    await grant({ companyIds: [companies.own] });
    const ask = (client = auditor.client) =>
      client.call(routes.saveEvidenceRequest, {
        body: {
          title: '原始单据',
          description: '',
          askedId: world.otherOwner.id,
          dueOn: dayFromToday(9),
          testIds: [worked.id],
          controlIds: [],
        },
      });
    const { data } = await ask();
    expect(data).toMatchObject({ state: 'requested', requester: { id: auditor.id } });
    expect((await auditor.client.ask(routes.getEvidenceRequestByPage, { body: {} })).data.map(({ id }) => id)).toEqual([data!.id]);
    auditor = await signIn();
    await grant({ companyIds: [companies.sister] });
    expect((await ask()).errors).toMatchObject([{ field: 'testIds' }]);
  });

  test('he writes beside what he may read, and finds nothing else by searching, files or trails', async () => {
    await grant();
    const said = await auditor.client.call(routes.addComment, {
      body: { kind: 'controlTest', id: worked.id, text: '样本 3 的审批人是谁？', mentions: [] },
    });
    expect(said.code).toBeUndefined();
    const found = await auditor.client.ask(routes.search, { query: { q: await numberOf(worked.id) } });
    expect(found.groups.map(({ kind }) => kind)).toEqual(['controlTest']);
    const control = await api.sql.one<{ id: number; risk_no: string }>(
      'select c.id, c.risk_no from risk_control c join control_test t on t.control_id = c.id where t.id = $1',
      [worked.id],
    );
    expect((await auditor.client.ask(routes.search, { query: { q: control!.risk_no } })).groups).toEqual([]);
    expect(
      (await auditor.client.call(routes.getTrail, { query: { type: 'riskControl', id: control!.id, asOf: dayFromToday(0) } })).code,
    ).toBe('not_found');
    expect((await auditor.client.call(routes.getRiskControl, { query: { id: control!.id } })).code).toBe('forbidden.seat');
  });

  test('he marks what he looked at, with its version; a change is shown, and administrators see the progress', async () => {
    const seat = await grant();
    const at = { workflow: 'controlTest', id: worked.id };
    const { rowVersion } = await auditor.client.ask(routes.getLookedAt, { query: at });
    const listed = async () =>
      Promise.all(
        (['no', 'changed', 'yes'] as const).map(async (looked) =>
          (await auditor.client.ask(routes.getControlTestByPage, { body: { looked } })).data.map(({ id }) => id),
        ),
      );
    expect(await listed()).toEqual([[worked.id], [], []]);
    expect(await auditor.client.ask(routes.markLookedAt, { body: { ...at, rowVersion } })).toMatchObject({
      changed: false,
      marked: { rowVersion },
    });
    expect(await listed()).toEqual([[], [], [worked.id]]);
    for (const route of [routes.getDeficiencyByPage, routes.getEvidenceRequestByPage, routes.getCertificationByPage])
      expect((await auditor.client.ask(route, { body: { looked: 'yes' } })).totalCount).toBe(0);
    // Others have marked nothing, whatever he has.
    const { data } = await world.administrator.client.ask(routes.getControlTestByPage, { body: { looked: 'no' } });
    expect(data.map(({ id }) => id)).toContain(worked.id);
    const progress = async () =>
      (await world.administrator.client.ask(routes.getAuditorSeat, { query: { id: seat } })).progress.find(
        ({ workflow }) => workflow === 'controlTest',
      );
    expect(await progress()).toEqual({ workflow: 'controlTest', covered: 1, lookedAt: 1, changed: 0 });
    await worked.tester.client.ask(routes.updateControlTest, { body: { id: worked.id, event: 'SUBMIT', conclusion: 'effective' } });
    expect(await auditor.client.ask(routes.getLookedAt, { query: at })).toMatchObject({ changed: true });
    expect(await auditor.client.ask(routes.getLookedAtMarks, { body: { workflow: 'controlTest', ids: [worked.id] } })).toMatchObject([
      { id: worked.id, rowVersion, changed: true },
    ]);
    expect(await progress()).toMatchObject({ changed: 1 });
    expect(await listed()).toEqual([[], [worked.id], []]);
    expect((await auditor.client.call(routes.markLookedAt, { body: { ...at, rowVersion } })).code).toBe('conflict');
    expect(await auditor.client.ask(routes.markLookedAt, { body: { ...at, marked: false } })).toMatchObject({ marked: null });
  });

  test('what he read stands on the seat for him and for administrators, and for nobody else', async () => {
    const seat = await grant();
    await auditor.client.ask(routes.getControlTest, { query: { id: worked.id } });
    await auditor.client.ask(routes.getDeficiencyByPage, { body: {} });
    for (const client of [auditor.client, world.administrator.client]) {
      const { data, totalCount } = await client.ask(routes.getAuditorSeatReads, { body: { id: seat } });
      expect(totalCount).toBe(2);
      expect(data).toMatchObject([
        { call: 'getDeficiencyByPage', way: 'list', kind: 'deficiency', workflow: null, recordId: null },
        { call: 'getControlTest', way: 'page', kind: 'controlTest', recordId: worked.id, recordNo: await numberOf(worked.id) },
      ]);
    }
    const other = await signIn();
    expect((await other.client.call(routes.getAuditorSeatReads, { body: { id: seat } })).code).toBe('not_found');
  });

  test('his menu is assurance alone', async () => {
    await grant();
    const menu = await auditor.client.ask(routes.getRoleAsyncRoutes);
    expect(menu.map(({ path }) => path)).toEqual(['/Assurance']);
    const shown = menu[0]!.children.filter(({ hidden }) => !hidden).map(({ name }) => name);
    expect(shown).toEqual([
      'AssessmentPeriodList',
      'Scope',
      'Coverage',
      'ControlTestList',
      'EvidenceRequestList',
      'DeficiencyList',
      'CertificationList',
      'CommitteePackList',
      'AuditorSeatList',
    ]);
  });
});
