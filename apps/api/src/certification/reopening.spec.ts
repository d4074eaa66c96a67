import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  CertificationDetails,
  CertificationQueries,
  CertificationService,
  readGround,
  StatementCampaigns,
  StatementFollower,
  StatementTexts,
} from '@portal/certification';
import { routes } from '@portal/contract';
import { buildAdministrator, buildPerson, startTestApi, type TestApi } from '@portal/testing';
import type { Actor } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let administrator: Actor;
let periodId: number;
let textId: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  const built = await buildAdministrator(api.sql);
  administrator = { id: built.id, isAdministrator: true, isSystem: false };
  const client = await api.as(built);
  periodId = (
    await client.ask(routes.saveAssessmentPeriod, {
      body: { title: '2032 年', kind: 'year', firstDay: '2032-01-01', lastDay: '2032-12-31', currency: 'CNY' },
    })
  ).id;
  textId = (await api.app.get(StatementTexts).save({ textZh: '{scope}', textEn: '{scope}', questions: [] }, administrator)).id;
});
afterAll(() => api?.close());

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * below);
  };
}

/** A random tree of departments with a control in each and a statement for each: what may be is signed, some are overridden, some left open. */
async function buildCampaign(pick: (below: number) => number) {
  const { sql } = api;
  const size = 3 + pick(7);
  const parents = Array.from({ length: size }, (_, place) => (place === 0 ? null : pick(place)));
  const departments: number[] = [];
  for (const parent of parents) {
    const row = await sql.one<{ id: number }>(
      `insert into department (name, name_en, parent_id) values ('部门' || nextval('portal_id_seq'), '', $1) returning id`,
      [parent === null ? null : departments[parent]],
    );
    departments.push(row!.id);
  }
  const signers = await Promise.all(Array.from({ length: 3 }, () => buildPerson(sql)));
  const controls: number[] = [];
  for (const departmentId of departments) {
    const row = await sql.one<{ id: number }>(
      `insert into risk_control (risk_no, lineage_id, risk_year, state, department_id, creator_id)
       values ('RC-' || nextval('portal_id_seq'), nextval('portal_id_seq'), 2032, 'assessing', $1, $2) returning id`,
      [departmentId, administrator.id],
    );
    controls.push(row!.id);
  }
  const nodes = departments.map((scopeId, place) => ({
    key: `n${place}`,
    parentKey: parents[place] === null ? '' : `n${parents[place]}`,
    title: `部门 ${place}`,
    titleEn: '',
    scopeKind: 'department' as const,
    scopeId,
    signerId: signers[pick(3)]!.id,
  }));
  const campaignId = await api.app
    .get(StatementCampaigns)
    .open({ periodId, name: '声明', nameEn: '', textId, dueOn: '2033-01-31', nodes }, administrator);
  const rows = await sql.query<{ id: number; scopeId: number; signerId: number }>(
    'select id, scope_id as "scopeId", signer_id as "signerId" from certification where campaign_id = $1',
    [campaignId],
  );
  const ids = departments.map((department) => rows.find(({ scopeId }) => scopeId === department)!);
  const settled = new Map<number, 'signed' | 'overridden'>();
  for (let place = size - 1; place >= 0; place -= 1) {
    const [{ id, signerId }, parent] = [ids[place]!, parents[place] ?? null];
    const chance = pick(6);
    if (chance === 0) continue;
    if (chance <= 2 && parent !== null) {
      const superior: Actor = { id: ids[parent]!.signerId, isAdministrator: false, isSystem: false };
      await api.app
        .get(CertificationService)
        .perform({ id, event: 'OVERRIDE', reason: '代为确认', signerId: null, rowVersion: null }, superior);
      settled.set(place, 'overridden');
      continue;
    }
    if (parents.some((above, child) => above === place && !settled.has(child))) continue;
    const actor: Actor = { id: signerId, isAdministrator: false, isSystem: false };
    const { hash } = await readGround(sql, await api.app.get(CertificationQueries).read(id, actor));
    await api.app.get(CertificationService).sign({ id, factsHash: hash, answers: [], comments: '', rowVersion: null }, actor);
    settled.set(place, 'signed');
  }
  return { campaignId, parents, controls, departments, settled, ids: ids.map(({ id }) => id) };
}

/** A deficiency that only its owner's department places. */
async function proposeIn(departmentId: number): Promise<number> {
  const { id: ownerId } = await buildPerson(api.sql, { departmentId });
  const row = await api.sql.one<{ id: number }>(
    `insert into deficiency (record_no, title, period_id, area, source, owner_id, state, last_hash)
     values ('DF-R-' || nextval('portal_id_seq'), '未复核', $1, 'other', 'byHand', $2, 'proposed', '\\x00') returning id`,
    [periodId, ownerId],
  );
  return row!.id;
}

test('on the database: what moves, a control or a deficiency of a department alone, reopens its statement and those above that were signed or overridden, in its campaign and no other', async () => {
  const reopened = { signed: 0, overridden: 0 };
  for (let seed = 1; seed <= 12; seed += 1) {
    const pick = seeded(seed * 7919);
    const { campaignId, parents, controls, departments, settled, ids } = await buildCampaign(pick);
    // Nothing has moved: a sweep leaves everything as it is, what was never signed too.
    expect({ seed, count: await api.sql.transaction((tx) => api.app.get(StatementFollower).follow(tx, null)) }).toEqual({ seed, count: 0 });
    const changed = pick(controls.length);
    const chain: number[] = [];
    for (let at: number | null = changed; at !== null; at = parents[at]!) {
      const how = settled.get(at);
      if (how === undefined) continue;
      chain.push(ids[at]!);
      reopened[how] += 1;
    }
    const isDeficiency = seed % 3 === 0;
    const moved = isDeficiency ? await proposeIn(departments[changed]!) : controls[changed]!;
    if (!isDeficiency) await api.sql.query(`update risk_control set state = 'complete' where id = $1`, [moved]);
    const count = await api.sql.transaction((tx) =>
      isDeficiency ? api.app.get(StatementFollower).follow(tx, [], [moved]) : api.app.get(StatementFollower).follow(tx, [moved]),
    );
    const found = await api.sql.query<{ id: number; campaignId: number }>(
      `select id, campaign_id as "campaignId" from certification where state = 'reopened' and campaign_id >= $1 order by id`,
      [campaignId],
    );
    expect({ seed, ids: found.map(({ id }) => id) }).toEqual({ seed, ids: chain.sort((a, b) => a - b) });
    expect(count).toBe(chain.length);
    const key = isDeficiency ? `deficiency:${moved}:class` : `control:${moved}:reviewed`;
    for (const id of chain)
      expect((await api.app.get(CertificationDetails).read(id, administrator)).changes.map((change) => change.key)).toEqual([key]);
  }
  expect(reopened.signed).toBeGreaterThan(8);
  expect(reopened.overridden).toBeGreaterThan(3);
});
