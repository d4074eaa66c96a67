import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import {
  buildWorld,
  describeRoutes,
  makeCall,
  makeRecord,
  recordKinds,
  startTestApi,
  type RouteCase,
  type RouteName,
  type TestApi,
  type World,
} from '@portal/testing';
import type { z } from 'zod';
import { createApi } from '../create-api.ts';
import { fieldsOf } from './fuzz.fixture.ts';

let api: TestApi;
let world: World;
let cases: Record<RouteName, RouteCase>;

/** Calls that change something and answer the version of one record. */
const moving = (Object.values(routes) as unknown as Route[])
  .filter(({ mutates, data }) => mutates && ['id', 'rowVersion', 'state'].every((name) => fieldsOf(data as z.ZodType).includes(name)))
  .map((route) => [route.name as RouteName, route] as const);

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  cases = describeRoutes(world);
  const raised = recordKinds
    .all()
    .map(({ workflow, table }) => `when '${workflow.name}' then update ${table} set version = version + 1 where id = new.subject_id;`);
  await api.sql.query(
    `create function be_faster() returns trigger language plpgsql as $$ begin case new.workflow ${raised.join(' ')} end case; return null; end $$`,
  );
  await api.sql.query(
    `create function be_faster_with_policy() returns trigger language plpgsql as $$ begin update policy set row_version = row_version + 1 where id = new.id; return null; end $$`,
  );
  // At the commit, so that a call that takes several steps in one transaction takes them undisturbed.
  await api.sql.query(
    `create constraint trigger be_faster after insert on workflow_step deferrable initially deferred for each row execute function be_faster()`,
  );
  await api.sql.query(
    `create constraint trigger be_faster after insert or update of row_version on policy deferrable initially deferred for each row
     when (pg_trigger_depth() = 0) execute function be_faster_with_policy()`,
  );
  await letOthersBeFaster(false);
});
afterAll(() => api?.close());

/** Whatever a call moves is moved once more as it is committed: another one writes before the answer is read. */
async function letOthersBeFaster(are: boolean): Promise<void> {
  for (const table of ['workflow_step', 'policy'])
    await api.sql.query(`alter table ${table} ${are ? 'enable' : 'disable'} trigger be_faster`);
}

/** The version that the last step, or the last change of the policy, gave the record. */
async function versionGiven(id: number): Promise<number> {
  const row = await api.sql.one<{ version: number }>(
    `select coalesce((select row_version - 1 from policy where id = $1), (select max(seq) from workflow_step where subject_id = $1) + 1, 1) as version`,
    [id],
  );
  return row!.version;
}

async function answerOf(name: RouteName, route: Route): Promise<{ id: number; rowVersion: number } | undefined> {
  const { names, state, input } = cases[name];
  for (const person of [world.owner, world.administrator, world.reviewer, world.assistant]) {
    const id = names ? await makeRecord(api, world, names, state) : 0;
    await letOthersBeFaster(true);
    const { code, data } = await makeCall(person.client, route, input(id)).finally(() => letOthersBeFaster(false));
    if (code === 'ok') return data as { id: number; rowVersion: number };
  }
  return undefined;
}

/** Their example is for rights alone and refused for what it says: a file, a password, an order of approval. They move records by the same two ways as all others. */
const closed: readonly RouteName[] = [
  'approveDoc',
  'changeDeficiencyClass',
  'createDoc',
  'drawSample',
  'freezePopulation',
  'grantAuditorSeat',
  'joinSharedControl',
  'linkEvidence',
  'moveDoc',
  'provideEvidence',
  'reassignShare',
  'reinstateDoc',
  'replaceEvidence',
  'rescheduleDoc',
  'retestDeficiency',
  'returnDoc',
  'saveControlTest',
  'saveDeficiency',
  'saveEvidence',
  'saveTestResults',
  'separateSharedControl',
  'setTestProcedure',
  'signCertification',
  'startDeficiencyRemediation',
  'submitDoc',
  'takeOverReview',
  'updateDoc',
  'withdrawDoc',
];

test.each(moving)('%s answers the version that it has given, whoever was faster than its answer', async (name, route) => {
  const answer = await answerOf(name, route);
  expect([name, answer !== undefined]).toEqual([name, !closed.includes(name)]);
  if (answer) expect(answer.rowVersion).toBe(await versionGiven(answer.id));
});
