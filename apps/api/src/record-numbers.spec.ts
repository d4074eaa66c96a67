import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { evidenceRequestBody, routes } from '@portal/contract';
import { EvidenceRequestService } from '@portal/evidence-request';
import { requestContext, verifyRecord, verifyValues, WorkCalendar, type SqlRunner } from '@portal/platform';
import {
  buildPerson,
  buildStatements,
  buildWorld,
  grantSeat,
  keepEvidence,
  makeWeighingPeriod,
  planPeriod,
  recordKinds,
  requestEvidence,
  startTestApi,
  workControlTest,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from './create-api.ts';

const campaign = { name: '年度自评', riskYear: 2026, opensOn: '2031-01-05', dueOn: '2031-02-28', filter: { keyword: 'nothing has this' } };

let api: TestApi;
let world: World;
/** A record of each kind that the database numbers, as people make them. */
let made: Readonly<Record<string, number>>;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const { id: auditorId } = await buildPerson(api.sql, { roles: [ROLE.externalAuditor] });
  const assessmentPeriod = await planPeriod(world);
  made = {
    assessmentPeriod,
    controlTest: (await workControlTest(api, world)).id,
    certification: (await buildStatements(world)).id,
    evidenceRequest: await requestEvidence(world),
    evidence: (await keepEvidence(world)).id,
    auditorSeat: await grantSeat(world, auditorId, { periodIds: [assessmentPeriod] }),
    campaign: (await world.administrator.client.ask(routes.saveCampaign, { body: campaign })).id,
  };
}, 120_000);
afterAll(() => api?.close());

async function numberOf(workflow: string, id = made[workflow]!, sql: SqlRunner = api.sql): Promise<string> {
  const { table, numberColumn } = recordKinds.of(workflow);
  const [row] = await sql.query<{ no: string }>(`select ${numberColumn} as no from ${table} where id = $1`, [id]);
  return row!.no;
}

describe.each([
  ['assessmentPeriod', 'AP'],
  ['controlTest', 'CT'],
  ['certification', 'ST'],
  ['evidenceRequest', 'ER'],
  ['evidence', 'EV'],
  ['auditorSeat', 'AS'],
  ['campaign', 'CP'],
])('a new record: %s', (workflow, prefix) => {
  test('has the year of its creation and a running number of its kind', async () => {
    const year = api.app.get(WorkCalendar).yearOf(new Date());
    expect(await numberOf(workflow)).toMatch(new RegExp(`^${prefix}-${year}-000\\d$`));
  });

  test('is found by its number, and by the running part of it', async () => {
    const no = await numberOf(workflow);
    const find = async (q: string) =>
      (await world.administrator.client.ask(routes.search, { query: { q } })).groups.flatMap(({ kind, hits }) =>
        kind === workflow ? hits.map(({ number }) => number) : [],
      );
    expect((await find(no))[0]).toBe(no);
    expect(await find(no.toLowerCase())).toContain(no);
    expect(await find(no.slice(-4))).toContain(no);
    expect(await world.administrator.client.ask(routes.verifyRecordTrail, { body: { workflow, record: no } })).toMatchObject({
      ok: true,
      id: made[workflow],
    });
  });

  test('has a number that its first step vouches for; one of the version before is whole with the number that its key gave it', async () => {
    const [kind, id] = [recordKinds.of(workflow), made[workflow]!];
    const look = async (tx: SqlRunner) => [(await verifyRecord(tx, kind, id)).problems, (await verifyValues(tx, kind, [], id)).unsaid];
    expect(await look(api.sql)).toEqual([[], 0]);
    const renumber = (tx: SqlRunner, no: string) => tx.query(`update ${kind.table} set ${kind.numberColumn} = $2 where id = $1`, [id, no]);
    await pastThePortal(async (tx) => {
      await renumber(tx, `${prefix}-2026-9999`);
      expect(await look(tx)).toEqual([[expect.stringContaining(`its ${kind.numberColumn} is not what its steps say`)], 0]);
    });
    await pastThePortal(async (tx) => {
      await renumber(tx, `${prefix}-${id}`);
      await tx.query(`update workflow_step set body = (body::jsonb #- array['values', $3])::text where workflow = $1 and subject_id = $2`, [
        workflow,
        id,
        kind.numberColumn,
      ]);
      expect((await verifyValues(tx, kind, [], id)).unsaid).toBe(0);
      await renumber(tx, `${prefix}-2026-9999`);
      expect((await verifyValues(tx, kind, [], id)).unsaid).toBe(1);
    });
  });
});

/** As who owns the database; nothing of it stays. */
async function pastThePortal(work: (tx: SqlRunner) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  await expect(
    api.sql.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await work(tx);
      throw undone;
    }),
  ).rejects.toBe(undone);
}

test('the 10,000th deficiency has a number of its own', async () => {
  const periodId = await makeWeighingPeriod(world);
  const propose = async () => {
    const { id: controlId } = await world.bring('assessing');
    const body = { title: '对账未复核', area: 'financialReporting', periodId, controlId, ownerId: world.owner.id } as const;
    return world.administrator.client.ask(routes.saveDeficiency, { body });
  };
  await propose();
  await api.sql.query(`select setval('deficiency_no_seq', 9998)`);
  const year = api.app.get(WorkCalendar).yearOf(new Date());
  const numbers = [];
  for (let time = 0; time < 2; time += 1) numbers.push(await numberOf('deficiency', (await propose()).id));
  expect(numbers).toEqual([`DF-${year}-9999`, `DF-${year}-10000`]);
});

test.each([
  ['2024-05-06T07:08:09Z', 2024],
  // In Greenwich it is still the old year.
  ['2029-12-31T16:00:30Z', 2030],
])('work that is told of %s has the year that it was in the portal then', async (at, year) => {
  const plan = evidenceRequestBody.parse({ title: '签收单', askedId: world.owner.id, dueOn: '2030-06-30' });
  const actor = { id: world.administrator.id, isAdministrator: true, isSystem: false };
  const told = { requestId: 'told', at: new Date(at) };
  const { id, number } = await requestContext.run(told, () => api.app.get(EvidenceRequestService).request(plan, actor));
  expect(number).toMatch(new RegExp(`^ER-${year}-\\d{4}$`));
  expect(await numberOf('evidenceRequest', id)).toBe(number);
});
