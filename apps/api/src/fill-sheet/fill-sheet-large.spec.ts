import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildPerson, buildWorld, startTestApi, watchStatements, type Actor, type TestApi, type World } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';
import { buildFillWorker, issueSheet, openSheet, readSheet, uploadSheet, type FillWorkerHalf } from './fill-sheet.fixture.ts';

let api: TestApi;
let world: World;
let worker: FillWorkerHalf;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  worker = buildFillWorker(api);
});
afterAll(() => api?.close());

/** An owner with so many controls that wait for him: copies of one that went the real way. */
async function buildOwner(count: number): Promise<Actor> {
  const person = await buildPerson(api.sql, { roles: [ROLE.riskOwner], departmentId: world.departmentId });
  const { id } = await world.bring('assessing');
  await api.sql.query(
    `with new as (select nextval('portal_id_seq') as id from generate_series(1, $1::int)),
     control as (insert into risk_control (id, risk_no, lineage_id, risk_year, state, version, is_active, last_hash, risk_description, category1_id, category2_id,
         category3_id, management_area, key_control, business_unit, control_objective, standard_control_desc, control_category,
         control_owner_function, owner_id, creator_id, department_id)
       select new.id, 'RC-' || lpad(new.id::text, 9, '0'), new.id, c.risk_year, c.state, 1, true, '\\x00', c.risk_description, c.category1_id, c.category2_id,
         c.category3_id, c.management_area, c.key_control, c.business_unit, c.control_objective, c.standard_control_desc, c.control_category,
         c.control_owner_function, $3, c.creator_id, c.department_id
       from new cross join risk_control c where c.id = $2 returning id)
     insert into self_assessment (risk_id) select id from control`,
    [count, id, person.id],
  );
  return { ...person, client: await api.as(person) };
}

/** Without those that tell how far a job is: they come by the clock. */
const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await watchStatements(work)).statements.filter(({ text }) => !/pg_notify|update job_run set state = 'running'/.test(text)).length;

/** The whole way of so many rows, each filled in: what the look and the saving cost. */
async function goRound(count: number) {
  const owner = await buildOwner(count);
  const open = await openSheet(await issueSheet(worker, owner, { filter: { wfStatus: '1' } }));
  const column = open.columnOf('Current control description');
  for (let row = open.headerRow + 1; row <= open.headerRow + count; row += 1)
    open.sheet.getRow(row).getCell(column).value = `见第 ${row} 行 `.repeat(60);
  const answer = await uploadSheet(owner.client, await open.bytes());
  expect(answer).toMatchObject({ isSuccess: true });
  const { sheetId } = answer.data;
  let report = await readSheet(owner.client, sheetId);
  expect(report).toMatchObject({
    faults: [],
    counts: { rows: count, changed: count, cells: count, conflicts: 0, faults: 0 },
    totalCount: count,
  });
  const look = await countStatements(() => readSheet(owner.client, sheetId));
  const { jobId } = await owner.client.ask(routes.applyFillSheet, { body: { sheetId, action: 'save' } });
  const save = await countStatements(() => worker.apply(jobId));
  report = await readSheet(owner.client, sheetId);
  expect(report).toMatchObject({ appliedAs: 'save', totalCount: count });
  const [saved] = await api.sql.query<{ n: number }>(
    `select count(*)::int as n from risk_control c join self_assessment a on a.risk_id = c.id join workflow_step s on s.workflow = 'riskControl'
       and s.subject_id = c.id and s.event = 'SAVE_ASSESSMENT' where c.owner_id = $1 and c.version = 2 and a.current_desc like '见第%'`,
    [owner.id],
  );
  expect(saved).toEqual({ n: count });
  return { look, save };
}

test('fifty rows and two thousand go round; what it costs grows by the batch and not by the row', async () => {
  const fifty = await goRound(50);
  const hundred = await goRound(100);
  const many = await goRound(2_000);
  // 500 records are read together, 50 are written together.
  expect(hundred.look).toBe(fifty.look);
  expect(many.look).toBe(fifty.look + 3);
  const aBatch = hundred.save - fifty.save;
  expect(aBatch).toBeLessThan(10);
  expect(many.save).toBe(fifty.save + 39 * aBatch + 3);
});

test('more rows than a sheet takes are refused before anything is made', async () => {
  const owner = await buildOwner(2_001);
  expect(await owner.client.call(routes.exportFillSheet, { body: { sheet: 'assessment', filter: { wfStatus: '1' } } })).toMatchObject({
    isSuccess: false,
    message: 'A sheet can have at most 2000 rows. Narrow the filter',
  });
});
