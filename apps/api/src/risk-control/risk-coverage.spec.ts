import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { riskCoverages, routes, type RiskCoverage } from '@portal/contract';
import { buildStoreItem, buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
const YEAR = 2026;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

/** A control of a risk: key or not, and the scores of its closed reviews, the last one last. */
interface Told {
  readonly isKey: boolean;
  readonly scores?: readonly number[];
  readonly year?: number;
  readonly isActive?: boolean;
}
const key = (...scores: number[]): Told => ({ isKey: true, scores });
const other = (...scores: number[]): Told => ({ isKey: false, scores });

let risks = 0;
/** A risk of the register with its controls; a shared one is told by a risk that shows the first control of another risk. */
async function bring(controls: readonly Told[], showsOf: number | null = null): Promise<{ ruNo: string; leadId: number | null }> {
  const ruNo = `RU-COVER-${(risks += 1)}`;
  await buildStoreItem(api.sql, { ruNo, riskYear: YEAR });
  const insert = async ({ isKey, year = YEAR, isActive = true }: Told, state = 'complete', sharedId: number | null = null) => {
    const [row] = await api.sql.query<{ id: number }>(
      `insert into risk_control (risk_no, lineage_id, risk_year, state, is_active, department_id, creator_id, owner_id, key_control, risk_store_no,
         shared_control_id)
       values ('RC-' || nextval('portal_id_seq'), nextval('portal_id_seq'), $1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [year, state, isActive, world.departmentId, world.administrator.id, world.owner.id, isKey ? '是' : '否', ruNo, sharedId],
    );
    return row!.id;
  };
  let first: number | null = null;
  for (const control of controls) {
    const id = await insert(control);
    first ??= id;
    for (const [index, score] of (control.scores ?? []).entries())
      await api.sql.query(
        `insert into independent_review (risk_id, round, state, effectiveness, reviewer_id, submitted_by) values ($1, $2, 'closed', $3, $4, $5)`,
        [id, index + 1, score, world.reviewer.id, world.owner.id],
      );
  }
  if (showsOf !== null) {
    const [shared] = await api.sql.query<{ id: number }>('insert into shared_control default values returning id');
    await api.sql.query('update risk_control set shared_control_id = $1 where id = $2', [shared!.id, showsOf]);
    await insert(other(), 'shared', shared!.id);
  }
  return { ruNo, leadId: first };
}

const list = (body: Record<string, unknown>) =>
  world.administrator.client.ask(routes.getRiskStorageByPage, { body: { keyword: '', riskYear: YEAR, pageSize: 100, ...body } as never });

test('a risk is covered by a key control that its last review found effective; what it lacks first is told on its page, and in the list', async () => {
  const lead = await bring([key(5)]);
  const cases: readonly (readonly [string, RiskCoverage])[] = [
    [(await bring([])).ruNo, 'noControl'],
    [
      (
        await bring([
          { ...key(5), isActive: false },
          { ...key(5), year: YEAR - 1 },
        ])
      ).ruNo,
      'noControl',
    ],
    [(await bring([other(5)])).ruNo, 'noKeyControl'],
    [(await bring([key(), other(5)])).ruNo, 'notReviewed'],
    [(await bring([key(), key(4)])).ruNo, 'notEffective'],
    [(await bring([key(5, 3)])).ruNo, 'notEffective'],
    [(await bring([key(2), key(3, 5)])).ruNo, 'covered'],
    [lead.ruNo, 'covered'],
    // Of a shared control the leading row speaks: the row itself is no key control and was never reviewed.
    [(await bring([], lead.leadId)).ruNo, 'covered'],
  ];
  for (const [riskNo, coverage] of cases)
    expect([
      riskNo,
      (await world.administrator.client.ask(routes.getControlsOfRisk, { query: { riskNo, riskYear: YEAR } })).coverage,
    ]).toEqual([riskNo, coverage]);
  const all = await list({ runo: 'RU-COVER' });
  expect(Object.fromEntries(all.data.map(({ ruNo, coverage }) => [ruNo, coverage]))).toEqual(Object.fromEntries(cases));
  for (const asked of riskCoverages) {
    const wanted = cases.flatMap(([ruNo, coverage]) => (coverage === asked ? [ruNo] : [])).sort();
    const { data, totalCount } = await list({ runo: 'RU-COVER', coverage: asked, sort: 'ruNo' });
    expect([asked, totalCount, data.map(({ ruNo }) => ruNo)]).toEqual([asked, wanted.length, wanted]);
  }
  const uncovered = await list({ runo: 'RU-COVER', coverage: 'uncovered' });
  expect(uncovered.totalCount).toBe(cases.filter(([, coverage]) => coverage !== 'covered').length);
});

test('each question of a coverage finds the controls of a risk by their index', async () => {
  const plan = await api.sql.query<{ 'QUERY PLAN': string }>(
    `explain select 1 from risk_control c where c.risk_store_no = 'RU-COVER-1' and c.risk_year = ${YEAR} and c.is_active`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('risk_control_store_no_idx');
});
