import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { readHistory, verifyAudit, verifyRecord, verifyValues, type SqlRunner } from '@portal/platform';
import { buildWorld, makeFolder, makePolicy, recordKinds, setPermission, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { toTaskRow } from './task-row.ts';
import { listAudited } from './audited-tables.fixture.ts';
import { buildAuditedWorld, type AuditedWorld } from './audited-world.fixture.ts';

const PAIRS = 300;

let api: TestApi;
let world: World;
let made: AuditedWorld;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  made = await buildAuditedWorld(api, world);
  // Who owns the database is held by no constraint.
  const checks = await api.sql.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where contype = 'c' and conrelid = any($1::regclass[])`,
    [[...new Set(listAudited().map(({ table }) => table))]],
  );
  for (const { drop } of checks) await api.sql.query(drop);
}, 240_000);
afterAll(() => api?.close());

/** Another value of each type; % is the column. */
const others: Readonly<Record<string, string>> = {
  text: `coalesce(%, '') || 'x'`,
  bigint: 'coalesce(%, 0) + 1000003',
  integer: 'coalesce(%, 0) + 7',
  numeric: 'coalesce(%, 0) + 1',
  'double precision': 'coalesce(%, 0) + 1',
  boolean: 'not coalesce(%, false)',
  date: `coalesce(%, date '2001-01-01') + 1`,
  'timestamp with time zone': `coalesce(%, now()) + interval '1 day'`,
  jsonb: `'{"tampered": true}'::jsonb`,
  'bigint[]': `array[1000003]::bigint[]`,
  'text[]': `array['tampered']`,
};

interface Deed {
  readonly kind: string;
  readonly id: number;
  readonly what: string;
  readonly text: string;
  /** How the finding says it. */
  readonly named: string;
}

async function listDeeds(): Promise<Deed[]> {
  const deeds: Deed[] = [];
  for (const { kind, name, table, of, columns, following } of listAudited()) {
    const id = name === 'course' ? made.course : made.records[kind]!;
    const { table: records } = recordKinds.of(kind);
    const types = await api.sql.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = any($2)`,
      [table, [...columns, ...following]],
    );
    const where = `ctid = (select part.ctid from ${table} part, ${records} record where record.id = ${id} and ${of} order by part.ctid limit 1)`;
    expect({ table, rows: (await api.sql.query(`select 1 from ${table} where ${where}`)).length }).toEqual({ table, rows: 1 });
    for (const { name: column, type } of types) {
      const value = others[type];
      if (!value) throw new Error(`${table}.${column} is of type ${type}: say here what it may become`);
      const text = `update ${table} set ${column} = ${value.replaceAll('%', column)} where ${where}`;
      deeds.push({ kind, id, what: `${table}.${column}`, text, named: `${kind} ${id}: its ${name || column} ` });
    }
    // A row of a part may vanish; that of the record itself does so with it.
    if (name !== '' && table !== records)
      deeds.push({
        kind,
        id,
        what: `a row of ${table}`,
        text: `delete from ${table} where ${where}`,
        named: `${kind} ${id}: its ${name} `,
      });
  }
  return deeds;
}

class Undo extends Error {}

/** Works past every trigger and takes everything back. */
async function pastThePortal(work: (tx: SqlRunner) => Promise<void>): Promise<void> {
  const undo = async (tx: SqlRunner): Promise<never> => {
    await tx.query('set local session_replication_role = replica');
    await work(tx);
    throw new Undo();
  };
  await api.sql.transaction(undo).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

/** @returns the deeds that found their row, and what the verifier says then */
async function tamper(deeds: readonly Deed[]): Promise<{ done: readonly Deed[]; found: readonly string[] }> {
  const done: Deed[] = [];
  const found: string[] = [];
  await pastThePortal(async (tx) => {
    for (const deed of deeds) if ((await tx.query(`${deed.text} returning 1`)).length === 1) done.push(deed);
    for (const { kind, id } of done) found.push(...(await verifyRecord(tx, recordKinds.of(kind), id)).problems);
  });
  return { done, found };
}

const listMissed = ({ done, found }: Awaited<ReturnType<typeof tamper>>): string[] =>
  done.flatMap(({ named, what }) =>
    found.some((text) => text.startsWith(named)) ? [] : [`${what}: ${done.map((one) => one.what).join(' and ')}`],
  );

test('what the portal itself did is whole, and every column of it was said', async () => {
  const report = await verifyAudit(api.config.DATABASE_URL, recordKinds);
  expect(report.problems).toEqual([]);
  for (const [kind, id] of Object.entries(made.records))
    expect({ kind, ...(await verifyRecord(api.sql, recordKinds.of(kind), id)) }).toMatchObject({ problems: [] });
  expect(Object.keys(made.records).sort()).toEqual(
    recordKinds
      .all()
      .map(({ workflow }) => workflow.name as string)
      .sort(),
  );
});

test('the history of every kind of record says who, never an id', async () => {
  const people = new Set((await api.sql.query<{ id: number }>('select id from person')).map(({ id }) => String(id)));
  const told: string[] = [];
  let said = 0;
  for (const [kind, id] of Object.entries(made.records))
    for (const step of await readHistory(api.sql, [id]))
      for (const { field, before, after } of toTaskRow(step, 'en', true).changes) {
        said += 1;
        if ([before, after].some((value) => people.has(value))) told.push(`${kind} ${step.event}: ${field} ${before} ${after}`);
      }
  expect(said).toBeGreaterThan(50);
  expect(told).toEqual([]);
});

test('every audited column of every table, one at a time: the record and the column are named', async () => {
  const deeds = await listDeeds();
  expect(deeds.length).toBeGreaterThan(200);
  const missed: string[] = [];
  for (const deed of deeds) {
    const tampered = await tamper([deed]);
    expect([deed.what, tampered.done.length]).toEqual([deed.what, 1]);
    missed.push(...listMissed(tampered));
  }
  expect(missed).toEqual([]);
}, 240_000);

test('and in pairs: both are named', async () => {
  const deeds = await listDeeds();
  let state = 20_261_123;
  const next = (): number => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296);
  const missed: string[] = [];
  let whole = 0;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [one, other] = [deeds[next() % deeds.length]!, deeds[next() % deeds.length]!];
    // What is done to one row twice may be undone.
    if (one.named === other.named) continue;
    const tampered = await tamper([one, other]);
    // The first may have taken the second's row away from the record.
    if (tampered.done.length === 2) whole += 1;
    missed.push(...listMissed(tampered));
  }
  expect(whole).toBeGreaterThan(PAIRS * 0.8);
  expect(missed).toEqual([]);
}, 240_000);

/**
 * Chains as they were before steps said values: nobody made them so, their hashes are right.
 * @param kept so many steps at the beginning stay as they are
 */
async function makeOlder(tx: SqlRunner, only: readonly number[] | null, kept = 0): Promise<void> {
  const steps = await tx.query<{ id: number; workflow: string; subject_id: number; body: string }>(
    'select id, workflow, subject_id, body from workflow_step where $1::bigint[] is null or subject_id = any($1) order by workflow, subject_id, seq',
    [only],
  );
  for (const chain of Map.groupBy(steps, ({ workflow, subject_id: id }) => `${workflow} ${id}`).values()) {
    let hash: Buffer = Buffer.from([0]);
    for (const [place, { id, body }] of chain.entries()) {
      const { values: _values, made: _made, involved: _involved, ...said } = JSON.parse(body) as Record<string, unknown>;
      const text = place < kept ? body : JSON.stringify(said);
      const next = createHash('sha256').update(hash).update(text).digest();
      await tx.query('update workflow_step set body = $2, prev_hash = $3, hash = $4 where id = $1', [id, text, hash, next]);
      hash = next;
    }
    const { workflow, subject_id: id } = chain[0]!;
    await tx.query(`update ${recordKinds.of(workflow).table} set last_hash = $2 where id = $1`, [id, hash]);
  }
}

const verifyAll = async (tx: SqlRunner): Promise<{ problems: string[]; unsaid: number }> => {
  const problems: string[] = [];
  let unsaid = 0;
  for (const kind of recordKinds.all()) unsaid += (await verifyValues(tx, kind, problems)).unsaid;
  return { problems, unsaid };
};

test('records of before steps said values are counted and no fault; what the words of their steps say holds all the same', async () => {
  expect(await verifyAll(api.sql)).toEqual({ problems: [], unsaid: 0 });
  await pastThePortal(async (tx) => {
    await makeOlder(tx, null);
    const { problems, unsaid } = await verifyAll(tx);
    expect(problems).toEqual([]);
    expect(unsaid).toBeGreaterThanOrEqual(Object.keys(made.records).length);
    const id = made.records['riskControl']!;
    const control = recordKinds.of('riskControl');
    expect((await verifyRecord(tx, control, id)).problems).toEqual([]);
    await tx.query(`update risk_control set risk_description = 'tampered' where id = $1`, [id]);
    expect((await verifyRecord(tx, control, id)).problems).toEqual([expect.stringMatching(/its riskDescription is not what/)]);
  });
});

test('while a new version replaces the one before, what that one writes is counted and no fault', async () => {
  const { id } = await world.bring('assessing');
  await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
  const control = recordKinds.of('riskControl');
  const unsaid = async (tx: SqlRunner): Promise<number> => (await verifyValues(tx, control, [], id)).unsaid;
  expect(await unsaid(api.sql)).toBe(0);
  await pastThePortal(async (tx) => {
    await makeOlder(tx, [id], 1);
    await tx.query(`update risk_control set risk_store_no = 'written by it' where id = $1`, [id]);
    expect([(await verifyRecord(tx, control, id)).problems, await unsaid(tx)]).toEqual([
      [expect.stringMatching(/its riskStoreNo is not/)],
      1,
    ]);
  });
});

test('an issue is held to what the step said that raised it, before it has a step of its own', async () => {
  const { id: riskId } = await world.bring('remediating');
  const issue = await api.sql.one<{ id: number }>('select id from remediation_issue where source_id = $1', [riskId]);
  await pastThePortal(async (tx) => {
    const { id } = issue!;
    expect((await verifyRecord(tx, recordKinds.of('remediationIssue'), id)).problems).toEqual([]);
    await tx.query(`update remediation_issue set plan = 'tampered' where id = $1`, [id]);
    expect((await verifyRecord(tx, recordKinds.of('remediationIssue'), id)).problems).toEqual([
      `remediationIssue ${id}: its plan is not what its steps say`,
    ]);
  });
});

test('a step that says nothing of a column does not make right what was changed before it', async () => {
  const { id } = await world.bring('assessing');
  await api.sql.query(`update risk_control set risk_store_no = 'tampered' where id = $1`, [id]);
  await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
  expect((await verifyRecord(api.sql, recordKinds.of('riskControl'), id)).problems).toContain(
    `riskControl ${id}: its risk_store_no is not what its steps say`,
  );
});

test('a document that was never published is held to what the steps of its first version say', async () => {
  const { client } = world.administrator;
  const folder = await makeFolder(client);
  const other = await makeFolder(client);
  const { id } = await makePolicy(client, world.departmentId, folder.id, { effectiveDate: '2030-03-01' });
  const version = (await api.sql.one<{ id: number; state: string }>('select id, state from policy_version where policy_id = $1', [id]))!;
  expect(version.state).toBe('approved');
  const check = async (tx: SqlRunner): Promise<string[]> => (await verifyRecord(tx, recordKinds.of('policyVersion'), version.id)).problems;
  expect(await check(api.sql)).toEqual([]);
  const deeds = {
    document: `update policy set folder_id = ${other.id} where id = ${id}`,
    permissions: `update policy_grant set person_id = ${world.owner.id} where node_id = ${id}`,
    departments: `insert into policy_grant (node_id, department_id, type) values (${id}, ${world.departmentId}, 3)`,
  };
  for (const [part, deed] of Object.entries(deeds))
    await pastThePortal(async (tx) => {
      await tx.query(deed);
      expect(await check(tx)).toEqual([`policyVersion ${version.id}: its ${part} part is not what its steps say`]);
    });
  for (const follows of [`name = 'x'`, 'doc_type = doc_type + 1', 'current_version_id = pending_version_id'])
    await pastThePortal(async (tx) => {
      await tx.query(`update policy set ${follows} where id = ${id}`);
      expect(await check(tx)).toEqual([`policyVersion ${version.id}: its document part does not follow from it`]);
    });
  // What the portal itself does with it stays right.
  await client.ask(routes.moveDoc, { query: { id, folderId: other.id } });
  await setPermission(client, { id, type: 1 }, { departments: [world.departmentId], owners: [world.administrator.id] });
  expect(await check(api.sql)).toEqual([]);
});
