import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isForAuditors, routes, seatKinds, taskRow, type Route } from '@portal/contract';
import { verifyReads } from '@portal/platform';
import {
  buildPerson,
  buildWorld,
  describeRoutes,
  grantSeat,
  makeCall,
  makeRecord,
  provideEvidence,
  startTestApi,
  type ApiClient,
  type CallOutcome,
  type RouteName,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE, workflowCatalogue } from '@portal/workflows';
import { z } from 'zod';
import { createApi } from '../create-api.ts';

/*
 * Every call of the portal as an external auditor makes it: the table is derived from the contract (`auditor` of a route), the inputs are those of the matrix of
 * rights, so that a call that nobody thought of is closed to him, and one that reads is written down.
 */
const all = (Object.values(routes) as unknown as Route[]).filter(({ access, name }) => access !== 'public' && name !== 'stream');
const named = all.map((route) => [route.name as RouteName, route] as const);
/** They end the session or the way in that the other calls use. */
const LEFT_OUT: readonly string[] = ['endMyOtherSessions', 'endMySession'];

let api: TestApi;
let world: World;
let cases: ReturnType<typeof describeRoutes>;
let seated: ApiClient;
let unseated: ApiClient;
let seatedId: number;
const records = new Map<string, number | string>();

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  cases = describeRoutes(world);
  for (const [name, route] of named) {
    const { names, state } = cases[name];
    if (names && route.auditor && !records.has(names)) records.set(names, await makeRecord(api, world, names, state));
  }
  const periods = await api.sql.query<{ id: number }>('select id from assessment_period');
  const person = await buildPerson(api.sql, { roles: [ROLE.externalAuditor] });
  seatedId = person.id;
  await grantSeat(world, seatedId, { periodIds: periods.map(({ id }) => id) });
  seated = await api.as(person);
  unseated = await api.as(await buildPerson(api.sql, { roles: [ROLE.externalAuditor] }));
}, 240_000);
afterAll(() => api?.close());

const isForbidden = ({ status, code }: CallOutcome): boolean => status === 403 || code.startsWith('forbidden');
const call = (client: ApiClient, [name, route]: (typeof named)[number]): Promise<CallOutcome> =>
  makeCall(client, route, cases[name].input(records.get(cases[name].names ?? '') ?? 0));
const countReads = async (): Promise<number> =>
  (await api.sql.one<{ n: number }>('select count(*)::int as n from record_read where reader_id = $1', [seatedId]))!.n;

describe('what the log says of a reading', () => {
  const readings = named.flatMap(([name, route]) => (route.auditor === 'read' ? [[name, route] as const] : []));
  const fieldsOf = ({ query, body }: Route): string[] =>
    Object.keys({ ...query.shape, ...(body instanceof z.ZodObject ? body.shape : {}) });

  test.each(readings)('%s: the kind of record that it names, unless it asks for any kind or names none', (name, route) => {
    const { reads, of } = route.reading!;
    const isOfAnyKind = fieldsOf(route).some((field) => ['type', 'workflow', 'kind', 'commentId'].includes(field));
    if (of === null) expect(isOfAnyKind || reads === 'file' || reads === 'papers').toBe(true);
    // What serves a test is told as evidence: the test stands beside it as the record.
    else if (reads !== 'evidence' && seatKinds.some((kind) => kind === cases[name].names)) expect(of).toBe(cases[name].names);
  });

  test.each(readings)('%s: a workbook, a list or a history as it answers', (_name, route) => {
    const { data, reading } = route;
    expect(['export', 'papers'].includes(reading!.reads)).toBe(data === routes.exportControlTest.data);
    if (data instanceof z.ZodObject && 'totalCount' in data.shape && !fieldsOf(route).includes('id')) expect(reading!.reads).toBe('list');
    if (data instanceof z.ZodArray && data.element === taskRow) expect(reading!.reads).toBe('history');
  });
});

describe('without an open seat', () => {
  test.each(named.filter(([name]) => !LEFT_OUT.includes(name)))('%s', async (name, route) => {
    expect(isForbidden(await call(unseated, [name, route]))).toBe(route.auditor !== 'account');
  });
});

describe('from a seat', () => {
  test.each(named.filter(([, route]) => route.auditor === null))('%s is closed', async (name, route) => {
    expect(isForbidden(await call(seated, [name, route]))).toBe(true);
  });

  test.each(named.filter(([, route]) => route.auditor === 'read'))(
    '%s is written down when it answers, and only then',
    async (name, route) => {
      const before = await countReads();
      const outcome = await call(seated, [name, route]);
      const isAnswered = outcome.status === 200 && outcome.code === 'ok';
      expect({ name, reads: (await countReads()) - before }).toEqual({ name, reads: isAnswered ? 1 : 0 });
      if (!isAnswered) return;
      const [line] = await api.sql.query<{ call: string; subject_id: number | null; version: number | null }>(
        'select call, subject_id, version from record_read where reader_id = $1 order by seq desc limit 1',
        [seatedId],
      );
      expect(line).toMatchObject({ call: name });
      const id = records.get(cases[name].names ?? '');
      if (typeof id === 'number' && 'id' in { ...cases[name].input(id).query, ...cases[name].input(id).body })
        expect(line!.subject_id).toBe(id);
    },
  );

  test('the records of every room of assurance are answered', async () => {
    const pages = [
      'getAssessmentPeriod',
      'getControlTest',
      'getTestEvidence',
      'getDeficiency',
      'getCertification',
      'getCommitteePack',
    ] as const;
    for (const name of pages) {
      const outcome = await call(seated, [name, routes[name] as unknown as Route]);
      expect({ name, code: outcome.code }).toEqual({ name, code: 'ok' });
    }
  });

  test('a seat for all records opens the kinds that the words of its reading list, and no other', async () => {
    // Requests and evidence are opened by the tests that they serve.
    const request = await provideEvidence(world, { testIds: [records.get('controlTest')] });
    const { answered } = await world.administrator.client.ask(routes.getEvidenceRequest, { query: { id: request } });
    records.set('evidenceRequest', request).set('evidence', answered[0]!.id);
    const opened = new Set<string>();
    for (const [name, route] of named.filter(([, { auditor, mutates }]) => auditor === 'read' && !mutates)) {
      const { names } = cases[name];
      if (names && Object.hasOwn(workflowCatalogue, names) && (await call(seated, [name, route])).code === 'ok') opened.add(names);
    }
    expect([...opened].sort()).toEqual([...seatKinds].sort());
  });

  test.each(Object.keys(workflowCatalogue).filter((workflow) => !isForAuditors(workflow)))(
    '%s has no comments for him',
    async (workflow) => {
      const outcome = await seated.call(routes.getComments, { query: { workflow, id: 1 } as never });
      expect(outcome.isSuccess).toBe(false);
    },
  );

  test('the readings are a chain: one that is changed or taken away is found', async () => {
    const problems: string[] = [];
    expect(await verifyReads(api.sql, problems)).toBeGreaterThan(20);
    expect(problems).toEqual([]);
    await expect(api.sql.query(`update record_read set detail = ''`)).rejects.toThrow(/never changed/);
    await api.sql.query('alter table record_read disable trigger record_read_kept');
    await api.sql.query(`update record_read set subject_id = 1 where seq = 3`);
    await api.sql.query('delete from record_read where seq = 7');
    await verifyReads(api.sql, problems);
    expect(problems).toEqual([
      expect.stringMatching(/^reading 3: it was changed/),
      expect.stringMatching(/^reading 8: 1 line\(s\) before it/),
    ]);
  });
});
