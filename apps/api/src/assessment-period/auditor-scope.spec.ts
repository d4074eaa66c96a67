import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BalanceImportRules, CompanyImportRules, CoverageExportSource, ScopeExportSource } from '@portal/assessment-period';
import { routes, type Route } from '@portal/contract';
import type { ExportSource, SheetRow } from '@portal/platform';
import {
  buildDepartment,
  buildPerson,
  buildWorld,
  dayFromToday,
  describeRoutes,
  grantSeat,
  makeCall,
  makeRecord,
  startTestApi,
  type ApiClient,
  type RouteName,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

/*
 * The scope of a period as an external auditor reads it: a group with two companies below it, each with its own balance, department, controls and tests.
 * Whatever is another company's bears the mark ZZ in its code, names, titles and reasons, so that it is found wherever it comes out.
 */
const MARK = /ZZ/;
type Auditor = { id: number; client: ApiClient };

let api: TestApi;
let world: World;
let periodId: number;
let companies: Record<'ZZGROUP' | 'OWN' | 'BELOW' | 'ZZSISTER', number>;
const controls: Record<string, { id: number; no: string }> = {};
const departments: Record<string, number> = {};

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const { administrator } = world;
  const { id } = await administrator.client.ask(routes.saveAssessmentPeriod, {
    body: { title: '2031', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' },
  });
  periodId = id;
  await load();
  await administrator.client.ask(routes.setMateriality, {
    body: { id, base: 'revenue', baseAmount: '1000.00', percent: '10', performancePercent: '100', source: '预算', reason: '年初' },
  });
  await administrator.client.ask(routes.setMateriality, {
    body: { id, base: 'revenue', baseAmount: '900.00', percent: '10', performancePercent: '100', source: '快报', reason: '收入下调' },
  });
  await decide();
  await planControls();
}, 120_000);
afterAll(() => api?.close());

async function load(): Promise<void> {
  const company = (code: string, parent: string) => ({
    code,
    name: `公司 ${code}`,
    nameEn: code,
    currency: 'CNY',
    parent,
    departments: '',
  });
  const line = (code: string, account: string, amount: string) => ({
    recordId: String(periodId),
    company: code,
    account,
    name: `科目 ${account}`,
    amount,
  });
  const actor = { id: world.administrator.id, isAdministrator: true, isSystem: false } as const;
  const tree = [company('ZZGROUP', ''), company('OWN', 'ZZGROUP'), company('BELOW', 'OWN'), company('ZZSISTER', 'ZZGROUP')];
  const lines = [
    line('OWN', '6001', '900.10'),
    line('OWN', '1122', '500.25'),
    line('BELOW', '1122', '120.00'),
    line('ZZSISTER', '6001', '7000.00'),
    line('ZZSISTER', 'ZZ9', '4000.00'),
    line('ZZGROUP', '6001', '11.11'),
  ];
  for (const [rules, rows] of [
    [api.app.get(CompanyImportRules), tree],
    [api.app.get(BalanceImportRules), lines],
  ] as const)
    await api.sql.transaction(async (tx) => (await rules.prepare(tx, rows)).apply(tx, actor));
  const listed = await world.administrator.client.ask(routes.getCompanies, { query: {} });
  companies = Object.fromEntries(listed.map(({ code, id }) => [code, id])) as typeof companies;
  for (const code of ['OWN', 'ZZSISTER', 'ZZGROUP'] as const) {
    departments[code] = (await buildDepartment(api.sql)).id;
    await api.sql.query('insert into company_department (department_id, company_id) values ($1, $2)', [departments[code], companies[code]]);
  }
}

/** Every cell of the sister is decided with a reason that bears the mark; those of the own company with another one. */
async function decide(): Promise<void> {
  const { client } = world.administrator;
  const scope = await client.ask(routes.getAssessmentScope, { query: { id: periodId } });
  for (const [code, reason] of [
    ['OWN', '按金额'],
    ['ZZSISTER', 'ZZ 的理由'],
  ] as const)
    await client.ask(routes.decideScope, {
      body: {
        id: periodId,
        cells: scope.cells
          .filter(({ companyId }) => companyId === companies[code])
          .map(({ accountId, companyId }) => ({ accountId, companyId, inScope: true })),
        reason,
      },
    });
}

/** Key controls of each company over the account that all have: of the own and of the sister one is planned for test, of all one is not. */
async function planControls(): Promise<void> {
  const [tester, reviewer] = [await buildPerson(api.sql), await buildPerson(api.sql)];
  for (const [name, code, isPlanned, account] of [
    ['own', 'OWN', true, '6001'],
    ['ownIdle', 'OWN', false, '1122'],
    ['sister', 'ZZSISTER', true, '6001'],
    ['group', 'ZZGROUP', false, '1122'],
  ] as const) {
    const { id } = await world.administrator.client.ask(routes.updateRiskControl, {
      body: world.standardBody({ controlOwner: world.otherOwner.id }),
    });
    const [row] = await api.sql.query<{ no: string }>(
      `update risk_control set key_control = '是', department_id = $2, risk_description = $3 where id = $1 returning risk_no as no`,
      [id, departments[code], `控制 ${code}`],
    );
    controls[name] = { id, no: row!.no };
    await api.sql.query(
      `insert into control_scope_account (control_id, account_id, assertion) select $1, a.id, 'existence' from significant_account a where a.period_id = $2 and a.code = $3`,
      [id, periodId, account],
    );
    if (!isPlanned) continue;
    await world.administrator.client.ask(routes.saveControlTest, {
      body: { periodId, controlId: id, kind: 'design', testerId: tester.id, reviewerId: reviewer.id },
    });
  }
}

async function seat(grant: Parameters<typeof grantSeat>[2] = {}): Promise<Auditor & { seatId: number }> {
  const person = await buildPerson(api.sql, { roles: [ROLE.externalAuditor] });
  const seatId = await grantSeat(world, person.id, { periodIds: [periodId], ...grant });
  return { id: person.id, client: await api.as(person), seatId };
}
const scopeOf = ({ client }: Auditor, id: number | null = periodId) => client.ask(routes.getAssessmentScope, { query: { id } });
const coverageOf = ({ client }: Auditor, companyId: number | null = null) =>
  client.ask(routes.getAssessmentCoverage, { query: { id: periodId, companyId } });
const refusalOf = async ({ client }: Auditor) => {
  const [scope, coverage] = [
    await client.call(routes.getAssessmentScope, { query: { id: periodId } }),
    await client.call(routes.getAssessmentCoverage, { query: { id: periodId } }),
  ];
  expect(coverage.code).toBe(scope.code);
  return scope.code;
};

describe('a seat for some companies', () => {
  test('reads their accounts with decisions and reasons, and sums to the cent; the materiality with its history is the period’s', async () => {
    const auditor = await seat({ companyIds: [companies.OWN] });
    const scope = await scopeOf(auditor);
    expect(scope.companies.map(({ code, parentId, total }) => [code, parentId, total])).toEqual([
      ['BELOW', companies.OWN, '120.00'],
      ['OWN', null, '1400.35'],
    ]);
    expect(scope.accounts.map(({ code, total }) => [code, total])).toEqual([
      ['1122', '620.25'],
      ['6001', '900.10'],
    ]);
    expect(scope.cells).toHaveLength(3);
    expect(scope.totals).toMatchObject({ balance: '1520.35', difference: '0.00' });
    expect(scope.cells.filter(({ decision }) => decision).map(({ decision }) => decision!.reason)).toEqual(['按金额', '按金额']);
    expect(scope.undecided).toBe(1);
    expect(scope.materialities.map(({ reason, overall }) => [reason, overall])).toEqual([
      ['收入下调', '90.00'],
      ['年初', '100.00'],
    ]);
    expect(scope.allowedActions).toEqual([]);
    // What is proposed follows from the whole group: in the sums of the administrator the same cells say the same.
    const whole = await scopeOf({ id: 0, client: world.administrator.client });
    const own = whole.cells.filter(({ companyId }) => [companies.OWN, companies.BELOW].includes(companyId));
    expect(scope.cells.map(({ decision: _one, ...cell }) => cell)).toEqual(own.map(({ decision: _one, ...cell }) => cell));
  });

  test('reads its coverage: what a control of another company covers is covered, and no such control is named', async () => {
    const auditor = await seat({ companyIds: [companies.OWN] });
    const coverage = await coverageOf(auditor);
    expect(coverage.companies.map(({ code, parentId }) => [code, parentId])).toEqual([
      ['OWN', null],
      ['BELOW', companies.OWN],
    ]);
    expect(
      coverage.gaps.map(({ company, account, candidates }) => [company.code, account.code, candidates.map(({ riskNo }) => riskNo)]),
    ).toEqual([
      ['OWN', '1122', [controls['ownIdle']!.no]],
      ['BELOW', '1122', [controls['ownIdle']!.no]],
    ]);
    expect(coverage.totals).toMatchObject({ balance: '1520.35', covered: '900.10', difference: '0.00' });
    expect((await coverageOf(auditor, companies.BELOW)).totals.balance).toBe('120.00');
    for (const other of [companies.ZZSISTER, companies.ZZGROUP])
      expect((await auditor.client.call(routes.getAssessmentCoverage, { query: { id: periodId, companyId: other } })).code).toBe(
        'not_found',
      );
  });

  test('is frozen: neither a company that moves nor a department that comes brings anything in or takes it out', async () => {
    const auditor = await seat({ companyIds: [companies.OWN] });
    const before = [await scopeOf(auditor), await coverageOf(auditor)];
    await api.sql.query('update company_department set company_id = $2 where department_id = $1', [departments['ZZSISTER'], companies.OWN]);
    await api.sql.query('update company set parent_id = $2 where id = $1', [companies.ZZSISTER, companies.OWN]);
    try {
      const [scope, coverage] = [await scopeOf(auditor), await coverageOf(auditor)];
      expect(scope.companies.map(({ code }) => code)).toEqual(before[0]!.companies.map(({ code }) => code));
      expect(JSON.stringify([scope, coverage])).not.toMatch(MARK);
    } finally {
      await api.sql.query('update company_department set company_id = $2 where department_id = $1', [
        departments['ZZSISTER'],
        companies.ZZSISTER,
      ]);
      await api.sql.query('update company set parent_id = $2 where id = $1', [companies.ZZSISTER, companies.ZZGROUP]);
    }
  });

  test('reads in the history of the period what was decided of them, and no reason of what was decided of others alone', async () => {
    const historyOf = ({ client }: Pick<Auditor, 'client'>) => client.ask(routes.getAssessmentPeriodHistory, { query: { id: periodId } });
    const told = (steps: Awaited<ReturnType<typeof historyOf>>) =>
      steps.map(({ operationCode, comments, changes }) => [
        operationCode,
        comments,
        changes.map(({ field, after }) => `${field}: ${after}`),
      ]);
    const [own, closed] = [
      await historyOf(await seat({ companyIds: [companies.OWN] })),
      await historyOf(await seat({ companyIds: [companies.OWN], reading: 'concluded' })),
    ];
    expect(told(own).filter(([code]) => code === 'DECIDE_SCOPE')).toEqual([
      ['DECIDE_SCOPE', '', []],
      ['DECIDE_SCOPE', '按金额', ['scope 1122: in OWN', 'scope 6001: in OWN']],
    ]);
    expect(told(own).find(([code]) => code === 'LOAD_BALANCE')).toEqual([
      'LOAD_BALANCE',
      '',
      ['balance BELOW: 120.00', 'balance OWN: 1400.35'],
    ]);
    expect(own.find(({ operationCode }) => operationCode === 'SET_MATERIALITY')).toMatchObject({ comments: '收入下调' });
    for (const [code, comments, changes] of told(closed)) if (code !== 'PLAN') expect([comments, changes]).toEqual(['', []]);
    const whole = await historyOf(world.administrator);
    expect(whole.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    expect(await historyOf(await seat())).toEqual(whole);
  });

  test('takes both out as workbooks of the same rows', async () => {
    const auditor = await seat({ companyIds: [companies.OWN] });
    const takeOut = (source: ExportSource) =>
      api.sql.transaction(async (tx) => {
        const content = await source.open(tx, {
          personId: auditor.id,
          query: { id: periodId },
          language: 'zh',
          today: dayFromToday(0),
        } as never);
        const rows: SheetRow[] = [];
        for await (const portion of (content as unknown as { rows: AsyncIterable<SheetRow[]> }).rows) rows.push(...portion);
        return rows;
      });
    const [scope, coverage] = [await takeOut(api.app.get(ScopeExportSource)), await takeOut(api.app.get(CoverageExportSource))];
    expect([scope.length, coverage.length]).toEqual([3, 3]);
    expect(JSON.stringify([scope, coverage])).not.toMatch(MARK);
    expect(coverage.flatMap((row) => row['planned'] || [])).toEqual([controls['own']!.no]);
  });

  test('of two seats both companies are read; one for another period adds nothing', async () => {
    const auditor = await seat({ companyIds: [companies.BELOW] });
    const { id: other } = await world.administrator.client.ask(routes.saveAssessmentPeriod, {
      body: { title: '2029', kind: 'year', firstDay: '2029-01-01', lastDay: '2029-12-31', currency: 'CNY' },
    });
    await grantSeat(world, auditor.id, { periodIds: [other], companyIds: [companies.ZZSISTER] });
    expect((await scopeOf(auditor)).companies.map(({ code }) => code)).toEqual(['BELOW']);
    await grantSeat(world, auditor.id, { periodIds: [periodId], companyIds: [companies.OWN] });
    expect((await scopeOf(auditor)).companies.map(({ code }) => code)).toEqual(['BELOW', 'OWN']);
    await grantSeat(world, auditor.id, { periodIds: [periodId] });
    expect((await scopeOf(auditor)).companies.map(({ code }) => code)).toEqual(['BELOW', 'OWN', 'ZZGROUP', 'ZZSISTER']);
  });
});

describe('what opens it', () => {
  test('a seat for what is concluded opens the scope once nothing of it changes any more, and says so before', async () => {
    const auditor = await seat({ companyIds: [companies.OWN], reading: 'concluded' });
    expect(await refusalOf(auditor)).toBe('wrong_state.scope_open');
    const { message } = await auditor.client.call(routes.getAssessmentScope, { query: { id: periodId }, language: 'en' });
    expect(message).toMatch(/^The scope of this period is not final yet/);
    for (const state of ['concluding', 'signedOff']) {
      await api.sql.query('update assessment_period set state = $2 where id = $1', [periodId, state]);
      try {
        expect((await scopeOf(auditor)).companies).toHaveLength(2);
      } finally {
        await api.sql.query(`update assessment_period set state = 'planning' where id = $1`, [periodId]);
      }
    }
    // Another seat for all records opens what this one does not.
    await grantSeat(world, auditor.id, { periodIds: [periodId], companyIds: [companies.BELOW] });
    expect((await scopeOf(auditor)).companies.map(({ code }) => code)).toEqual(['BELOW']);
  });

  test('nothing before the first day, after the last one, or once it is revoked; no period but the seat’s', async () => {
    const auditor = await seat();
    const days = (first: number, last: number) =>
      api.sql.query('update auditor_seat set first_day = $2, last_day = $3 where id = $1', [
        auditor.seatId,
        dayFromToday(first),
        dayFromToday(last),
      ]);
    expect(await refusalOf(auditor)).toBeUndefined();
    await days(1, 9);
    expect(await refusalOf(auditor)).toBe('forbidden.seat_closed');
    await days(-9, -1);
    expect(await refusalOf(auditor)).toBe('forbidden.seat_closed');
    await expect(
      api.sql.transaction((tx) =>
        api.app
          .get(ScopeExportSource)
          .open(tx, { personId: auditor.id, query: { id: periodId }, language: 'zh', today: dayFromToday(0) } as never),
      ),
    ).rejects.toMatchObject({ code: 'not_found' });
    await days(-1, 9);
    await world.administrator.client.ask(routes.updateAuditorSeat, { body: { id: auditor.seatId, event: 'REVOKE', comments: '审计结束' } });
    expect(await refusalOf(auditor)).toBe('forbidden.seat_closed');
    const { id: other } = await world.administrator.client.ask(routes.saveAssessmentPeriod, {
      body: { title: '2035', kind: 'year', firstDay: '2035-01-01', lastDay: '2035-12-31', currency: 'CNY' },
    });
    const seated = await seat();
    expect((await seated.client.call(routes.getAssessmentScope, { query: { id: other } })).code).toBe('not_found');
    // Without an id it is the latest of his periods, not of all.
    expect((await scopeOf(seated, null)).periodId).toBe(periodId);
  });

  test('to nobody else but administrators, and to him for reading alone', async () => {
    for (const person of [world.owner, world.assistant, world.outsider])
      expect((await person.client.call(routes.getAssessmentScope, { query: { id: periodId } })).status).toBe(403);
    const auditor = await seat();
    for (const route of [routes.setMateriality, routes.decideScope, routes.saveSignificantAccount, routes.setScopeProcesses] as const)
      expect((await auditor.client.call(route as typeof routes.decideScope, { body: { id: periodId } as never })).code).toBe(
        'forbidden.seat',
      );
  });

  test('every reading is written down with the period that it was of, also of the latest', async () => {
    const auditor = await seat();
    await scopeOf(auditor, null);
    await coverageOf(auditor, companies.OWN);
    await auditor.client.ask(routes.exportAssessmentScope, { query: { wait: 0 }, body: { id: periodId } });
    const { data } = await auditor.client.ask(routes.getAuditorSeatReads, { body: { id: auditor.seatId } });
    expect(data.map(({ call, workflow, recordId, detail }) => [call, workflow, recordId, detail])).toEqual([
      ['exportAssessmentScope', 'assessmentPeriod', periodId, ''],
      ['getAssessmentCoverage', 'assessmentPeriod', periodId, `companyId: ${companies.OWN}`],
      ['getAssessmentScope', 'assessmentPeriod', periodId, ''],
    ]);
  });
});

/** Every call that a seat opens, derived from the contract; the inputs are those of the matrix of rights. */
describe('whatever he calls, another company never appears', () => {
  const opened = (Object.values(routes) as unknown as Route[])
    .filter(({ auditor, name, raw }) => (auditor === 'read' || auditor === 'seat') && name !== 'stream' && !raw)
    .map((route) => [route.name as RouteName, route] as const);
  const records = new Map<string, number | string>();
  let auditor: Auditor;
  let cases: ReturnType<typeof describeRoutes>;

  beforeAll(async () => {
    cases = describeRoutes(world);
    records.set('assessmentPeriod', periodId);
    auditor = await seat({ companyIds: [companies.OWN] });
    for (const [name] of opened) {
      const { names, state } = cases[name];
      if (names && !records.has(names)) records.set(names, await makeRecord(api, world, names, state));
    }
  }, 240_000);

  test('the sister has what could appear: an administrator finds the mark', async () => {
    const { client } = world.administrator;
    for (const answer of [
      await client.ask(routes.getAssessmentScope, { query: { id: periodId } }),
      await client.ask(routes.getAssessmentCoverage, { query: { id: periodId } }),
      await client.ask(routes.getCompanies, { query: {} }),
      await client.ask(routes.getControlTestByPage, { body: { periodId } }),
    ])
      expect(JSON.stringify(answer)).toMatch(MARK);
  });

  test.each(opened)('%s', async (name, route) => {
    const outcome = await makeCall(auditor.client, route, cases[name].input(records.get(cases[name].names ?? '') ?? 0));
    expect(JSON.stringify([outcome.message, outcome.data ?? null])).not.toMatch(MARK);
  });
});
