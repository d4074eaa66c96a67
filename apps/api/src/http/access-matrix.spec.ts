import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import {
  accessTable,
  buildDepartment,
  buildPerson,
  buildRelations,
  buildWorld,
  callers,
  describeRoutes,
  familyOf,
  inLanes,
  isRefused,
  makeCall,
  makeRecord,
  RecordPool,
  relations,
  relationTable,
  sayOutcome,
  startTestApi,
  type ApiClient,
  type Caller,
  type CallOutcome,
  type ControlState,
  type RelationWorld,
  type RouteCase,
  type RouteName,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { z } from 'zod';
import { createApi } from '../create-api.ts';

/** Calls at a time: the database works on one while the process works on another. */
const LANES = 6;

let api: TestApi;
let world: World;
let related: RelationWorld;
let cases: Record<RouteName, RouteCase>;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  related = await buildRelations(api, world);
  cases = describeRoutes(world);
});
afterAll(() => api?.close());

const all = Object.values(routes) as unknown as Route[];
const byName = all.map((route) => [route.name as RouteName, route] as const);

/** What was found for a call; what went wrong on the way is thrown where it is asked for. */
class Findings<Found> {
  readonly #byName = new Map<string, Found | Error>();

  async collect<Item extends readonly [RouteName, ...unknown[]]>(
    items: readonly Item[],
    find: (item: Item) => Promise<Found>,
  ): Promise<void> {
    const found = await inLanes(items, LANES, find);
    for (const [index, item] of items.entries()) this.#byName.set(item[0], found[index]!);
  }

  of(name: RouteName): Found {
    const found = this.#byName.get(name);
    if (found instanceof Error) throw found;
    return found!;
  }
}

describe('role and part', () => {
  const found = new Findings<string>();
  const pool = new RecordPool();

  /** The owner owns the record of the call; the administrator has nothing to do with it; the aide is of its department; the user has no part in it. */
  async function clientOf(caller: Caller, name: RouteName): Promise<ApiClient> {
    if (caller === 'anonymous') return api.anonymous;
    const person = { user: world.outsider, owner: world.owner, aide: world.aide, administrator: world.reviewer }[caller];
    // Signing out must end no session that others use.
    return name === 'userLogout' ? api.as(person) : person.client;
  }

  async function outcomeOf(name: RouteName, route: Route, caller: Caller): Promise<string> {
    const { names, state, input } = cases[name];
    const client = await clientOf(caller, name);
    if (!names) return sayOutcome(await makeCall(client, route, input(0)));
    const make = () => makeRecord(api, world, names, state);
    return sayOutcome(await pool.use(`${names} ${state}`, make, route, (id) => makeCall(client, route, input(id))));
  }

  async function rowOf([name, route]: readonly [RouteName, Route]): Promise<string> {
    const row: string[] = [];
    for (const caller of callers) row.push(await outcomeOf(name, route, caller));
    return row.join(' ');
  }

  beforeAll(async () => {
    // Another lane may add a country at the same time: this one is there to be removed.
    await world.administrator.client.ask(routes.saveCountry, { body: { code: 'FJ', timeZone: 'Pacific/Fiji' } });
    // It ends the sessions of the others' clients, so it comes last.
    const last = ({ name }: Route) => name === 'endMyOtherSessions';
    await found.collect(
      byName.filter(([, route]) => !last(route)),
      rowOf,
    );
    await found.collect(
      byName.filter(([, route]) => last(route)),
      rowOf,
    );
    await api.sql.query('update session set ended_at = null');
  }, 120_000);

  test('every route has its row', () => {
    expect(Object.keys(accessTable).sort()).toEqual(all.map((route) => route.name).sort());
  });

  test.each(byName)('%s', (name) => {
    expect(found.of(name)).toBe(accessTable[name]);
  });
});

describe('relation to the record', () => {
  const found = new Findings<string>();
  const pool = new RecordPool();
  let withRelations: (readonly [RouteName, Route])[];

  async function rowOf([name, route]: readonly [RouteName, Route]): Promise<string> {
    const { names, state, input } = cases[name];
    const row: string[] = [];
    for (const relation of relations[familyOf[names!]!]) {
      const isGone = relation.startsWith('gone ');
      const make = () => related.make(names!, state, isGone);
      const sort = `${names} ${state} ${isGone}`;
      const { client } = related.actor(relation);
      row.push(sayOutcome(await pool.use(sort, make, route, (id) => makeCall(client, route, input(id)))));
    }
    return row.join(' ');
  }

  beforeAll(async () => {
    withRelations = byName.filter(([name]) => cases[name].names && familyOf[cases[name].names]);
    await found.collect(withRelations, rowOf);
  }, 120_000);

  test('every call about such a record has its row', () => {
    expect(Object.keys(relationTable).sort()).toEqual(withRelations.map(([name]) => name).sort());
  });

  test.each(Object.keys(relationTable) as RouteName[])('%s', (name) => {
    expect(found.of(name)).toBe(relationTable[name]);
  });
});

describe('a foreign record', () => {
  /** Fields by which a call may name a record. */
  const NAMES = /^(riskNo|token|url)$|(^|[a-z])ids?$/i;
  /** Fields that name what is everybody's to know: people, departments, roles, the place in a list; and filters of the caller's own list. */
  const PUBLIC =
    /^(user|person|successor|substitute|manager|owner|actor|department|controlOwnerDept|company|role|category|permission|before|into|subject|row|campaign)ids?$/i;
  /** Calls with such a field that name no foreign record, and why. */
  const NAMES_NONE: Readonly<Record<string, string>> = {
    getUserInfo: 'an ignored token',
    getAccessLogByPage: 'a filter of the administrators’ log',
    exportAccessLog: 'a filter of the administrators’ log',
    resetPassword: 'a secret of a mail',
    openMailLink: 'a secret of a mail, bound to its reader (apps/api/src/duty)',
    requestPasswordReset: 'the id of a captcha',
    userLogin: 'the id of a captcha',
    reviewCalendarFeed: 'an address that is its own key',
    addItemToRiskStorage: 'the store is everybody’s to read; an ignored id',
    getRiskStorageDetail: 'the store is everybody’s to read',
    editRiskStorageItem: 'the store is everybody’s to read',
    deleteRiskStorageItem: 'the store is everybody’s to read',
    getRiskCategory: 'categories are everybody’s to read',
    getControlsOfRisk: 'a number of the register; the controls are those the caller may read',
    getListByRiskNo: 'a filter of the caller’s own list',
    offerFillSheet: 'a filter of the caller’s own list',
    getRiskEventByPage: 'a filter of the caller’s own list',
    getRiskEventQueryByPage: 'a filter of the caller’s own list',
    getRemediationIssuesByPage: 'a filter of the caller’s own list',
    exportRemediationIssues: 'a filter of the caller’s own list',
    getRiskReportQueryByPage: 'a filter of the caller’s own list',
    getRiskReportHeatMap: 'a filter of the caller’s own list',
    exportRiskEventReport: 'a filter of the caller’s own list',
    exportRiskEventQueryReport: 'a filter of the caller’s own list',
    exportRiskEventLosses: 'a filter of the caller’s own list',
    exportRiskReportReport: 'a filter of the caller’s own list',
    decideScope: 'the administrators’ own',
    saveSignificantAccount: 'the administrators’ own',
    setScopeProcesses: 'the administrators’ own',
    uploadTrialBalance: 'the administrators’ own',
    uploadTestPlan: 'the administrators’ own',
    saveCompany: 'the administrators’ own',
    grantAuditorSeat: 'the administrators’ own',
    getAuditorSeatByPage: 'a filter of the administrators’ list',
    getLookedAtMarks: 'answers only the caller’s own marks',
    saveBusinessProcess: 'the administrators’ own',
    saveTestProcedure: 'the administrators’ own',
    getStandardBases: 'the administrators’ own',
    setDeficiencyStandard: 'the administrators’ own',
    saveControlTest: 'for administrators, who read every control and period',
    saveDeficiency: 'for administrators, who read every control and period',
    getControlTestByPage: 'a filter of the caller’s own list',
    getControlTestBoard: 'a filter of the caller’s own list',
    exportControlTest: 'a filter of the caller’s own list',
    saveEvidence: 'a file that the caller uploaded',
    saveEvidenceRequest: 'for tests that the caller tests or reviews; evidence-request.spec asks it',
    previewEvidenceRequests: 'for tests that the caller tests or reviews; evidence-request.spec asks it',
    saveEvidenceRequests: 'for tests that the caller tests or reviews; evidence-request.spec asks it',
    getEvidenceRequestByPage: 'a filter of the caller’s own list',
    exportEvidenceRequest: 'a filter of the caller’s own list',
    getDeficiencyByPage: 'a filter of the caller’s own list',
    getDeficiencyBoard: 'a filter of the caller’s own list',
    exportDeficiency: 'a filter of the caller’s own list',
    getDeficienciesOfSource: 'answers only what the caller may read, whatever source he names',
    getDeficiencyStandards: 'standards are everybody’s to read, as their periods are',
    getAssessmentPeriod: 'periods are everybody’s to read',
    getAssessmentPeriodHistory: 'periods are everybody’s to read',
    checkImportFile: 'the period that an import is for is everybody’s to read',
    getCorrectionWorkbook: 'the period that an import is for is everybody’s to read',
    openStatements: 'the administrators’ own; periods and texts are theirs',
    proposeStatementTree: 'the administrators’ own; periods are everybody’s to read',
    getStatementTree: 'a campaign is read as far as its statements are: certification.spec asks it',
    getCertificationByPage: 'a filter of the caller’s own list',
    exportCertification: 'a filter of the caller’s own list',
    prepareCommitteePack: 'the administrators’ own; periods are everybody’s to read',
    getCommitteePackByPage: 'a filter of the caller’s own list',
    compareCommitteePacks: 'administrators read every pack; auditor-seat.spec asks it of seats',
    exportWorkingPapers: 'the administrators’ own; auditor-seat.spec asks it of seats',
    getAttestations: 'a filter of the caller’s own list',
    exportDocs: 'a filter of the caller’s own list',
    exportAttestations: 'a filter of the caller’s own list',
    previewBulk: 'rows of the caller’s own list; others are refused as not found (apps/api/src/bulk)',
    startBulk: 'rows of the caller’s own list; others are refused as not found (apps/api/src/bulk)',
    createExam: 'for administrators; questions are those of the exam that is made',
    createKMSShare: 'for administrators, who read every exam, course and policy',
    exportAllFinishedPeople: 'for administrators, who read every share',
  };
  /** Calls that answer a stranger an empty list, or nothing, where others refuse. */
  const SAYS_NOTHING: readonly string[] = ['markRead', 'getFolders', 'searchDocsByPage'];

  function fieldsOf(schema: z.ZodType): string[] {
    if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap() as z.ZodType);
    return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  }

  const namesRecord = (route: Route) =>
    !NAMES_NONE[route.name] &&
    [...fieldsOf(route.query), ...fieldsOf(route.body)].some((field) => NAMES.test(field) && !PUBLIC.test(field));

  const unknownOf = (id: number | string) =>
    typeof id === 'number' ? id + 5_000_000 : `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;

  /** A call may repeat the ids it was given. */
  function withoutId(outcome: CallOutcome, id: number | string): CallOutcome {
    return JSON.parse(JSON.stringify(outcome).replaceAll(String(id), '0')) as CallOutcome;
  }

  const states: readonly ControlState[] = ['draft', 'assessing', 'reviewing', 'remediating'];
  const records = new Map<string, Promise<number | string>>();
  const before = new Map<number, unknown>();
  /** Strangers change nothing, so one record of a sort is enough for all calls. */
  function recordOf(names: NonNullable<RouteCase['names']>, state: ControlState | undefined): Promise<number | string> {
    const sort = `${names} ${state}`;
    const known = records.get(sort) ?? makeRecord(api, world, names, state);
    records.set(sort, known);
    return known;
  }

  interface Finding {
    readonly who: string;
    readonly state: ControlState | undefined;
    readonly foreign: CallOutcome;
    readonly unknown: CallOutcome;
  }
  const found = new Findings<Finding[]>();
  let named: (readonly [RouteName, Route])[];
  let strangers: Record<string, ApiClient>;

  async function askStrangers([name, route]: readonly [RouteName, Route]): Promise<Finding[]> {
    const { names, state, input } = cases[name];
    const wanted = names === 'control' ? [...new Set([state ?? 'assessing', ...(route.mutates ? [] : states)])] : [undefined];
    const ids = await Promise.all(wanted.map((one) => recordOf(names!, one)));
    const missing = unknownOf(ids[0]!);
    const findings: Finding[] = [];
    for (const [who, client] of Object.entries(strangers)) {
      const unknown = withoutId(await makeCall(client, route, input(missing)), missing);
      for (const [index, id] of ids.entries()) {
        const foreign = withoutId(await makeCall(client, route, input(id)), id);
        findings.push({ who, state: wanted[index], foreign, unknown });
      }
    }
    return findings;
  }

  beforeAll(async () => {
    const elsewhere = await buildDepartment(api.sql);
    strangers = {
      user: world.outsider.client,
      'risk owner': world.otherOwner.client,
      'aide of another department': await api.as(await buildPerson(api.sql, { roles: [ROLE.aide], departmentId: elsewhere.id })),
      'aide without a department': await api.as(await buildPerson(api.sql, { roles: [ROLE.aide] })),
      'user whose second role is administrator': await api.as(await buildPerson(api.sql, { roles: [ROLE.user, ROLE.administrator] })),
    };
    named = byName.filter(([name, route]) => cases[name].names && !NAMES_NONE[name] && route);
    for (const state of states) {
      const id = Number(await recordOf('control', state));
      before.set(id, await world.record(id));
    }
    await found.collect(named, askStrangers);
  }, 120_000);

  test('every route that names a record has its case here', () => {
    expect(all.filter((route) => namesRecord(route) && !cases[route.name as RouteName]?.names).map((route) => route.name)).toEqual([]);
    expect(Object.keys(cases).sort()).toEqual(all.map((route) => route.name).sort());
    expect(Object.keys(NAMES_NONE).filter((name) => !(name in routes))).toEqual([]);
  });

  test.each(byName)('%s answers a stranger exactly what it answers for a record that is not there', (name) => {
    if (!named.some(([one]) => one === name)) return;
    for (const { foreign, unknown, ...where } of found.of(name)) {
      expect({ ...where, ...foreign }).toEqual({ ...where, ...unknown });
      if (!SAYS_NOTHING.includes(name)) expect({ ...where, foreign, isRefused: isRefused(foreign) }).toMatchObject({ isRefused: true });
    }
  });

  test('nothing that a stranger asked for has changed a record', async () => {
    for (const [id, record] of before) expect(await world.record(id)).toEqual(record);
  });

  test('an import, an export and a notification are their person’s alone, also for another administrator', async () => {
    for (const name of ['getImportProgress', 'getJob', 'downloadExport', 'getRollForwardJob', 'getBulkRun', 'getBulkResults'] as const) {
      const id = await makeRecord(api, world, cases[name].names!);
      const ask = async (one: number | string) =>
        withoutId(await makeCall(world.reviewer.client, routes[name] as unknown as Route, cases[name].input(one)), one);
      expect(await ask(id)).toEqual(await ask(unknownOf(id)));
    }
    const notification = await makeRecord(api, world, 'notification');
    await world.reviewer.client.ask(routes.markRead, { body: { ids: [Number(notification)] } });
    expect(await world.owner.client.ask(routes.getMyNotifications)).toMatchObject({ unread: expect.any(Number) });
    expect(await api.sql.one('select read_at from notification where id = $1', [notification])).toEqual({ read_at: null });
  });
});
