import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { sealDay, verifyAudit } from '@portal/platform';
import { buildWorld, startTestApi, type TestApi, type World, recordKinds } from '@portal/testing';
import { createApi } from '../create-api.ts';

/** Far fewer than a day's steps, and every kind of change several times. */
const ROUNDS = 60;

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  await world.bring('complete');
  await world.bring('remediating');
  await sealDay(api.sql, '2026-01-05', new Date('2026-01-06T00:05:00Z'));
  const { id } = await world.bring('reviewing');
  await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: id, wfStatus: false, comments: '退' } });
  await sealDay(api.sql, '2026-01-06', new Date('2026-01-07T00:05:00Z'));
  await world.bring('assessing');
  await api.sql.query('alter table workflow_step disable trigger user');
});
afterAll(() => api?.close());

/** A small generator of its own, so that a failing round can be run again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Step {
  id: number;
  workflow: string;
  subject_id: number;
  seq: number;
}

interface Tampering {
  /** What is done, for who reads a failure. */
  readonly deed: string;
  readonly statements: readonly (readonly [string, readonly unknown[]])[];
  /** One of these must stand in what the verifier says. */
  readonly named: readonly (string | RegExp)[];
}

/** SQL: one more step behind step $1, its hash right: as who knows the portal well writes it. */
const forge = (id: string | null, at: string): string =>
  `insert into workflow_step (${id ? 'id, ' : ''}workflow, subject_id, seq, event, from_state, to_state, operation, actor_id, on_behalf_of, at, comment, body, prev_hash, hash)
   ${id ? 'overriding system value' : ''}
   select ${id ? `${id}, ` : ''}workflow, subject_id, seq + 1, 'REMIND', to_state, to_state, null, actor_id, null, said.at, '', said.body, hash,
     sha256(hash || convert_to(said.body, 'UTF8'))
   from workflow_step, lateral (select ${at} as at) moment, lateral (select moment.at, json_build_object('workflow', workflow, 'subjectId', subject_id, 'seq', seq + 1,
     'event', 'REMIND', 'from', to_state, 'to', to_state, 'operation', null, 'actorId', actor_id, 'onBehalfOf', null,
     'at', to_char(date_trunc('milliseconds', moment.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'comment', '', 'changes', json_build_array())::text as body) said
   where id = $1`;

const anyHead = /^daily seal 2026-01-0\d/;

async function choose(random: () => number): Promise<Tampering> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const steps = await api.sql.query<Step>('select id, workflow, subject_id, seq from workflow_step order by id');
  const step = pick(steps);
  const { id, workflow, subject_id: subject, seq } = step;
  const record = `${workflow} ${subject}`;
  const named = [`${record} step ${seq}`];
  const table = recordKinds.of(workflow).table;
  const isLast = !steps.some((other) => other.workflow === workflow && other.subject_id === subject && other.seq > seq);
  const tail = steps.findLast((other) => other.workflow === workflow && other.subject_id === subject)!;
  /** The record as if it had taken the step behind its last one. */
  const moveTo = ({ seq: last }: Step): readonly [string, readonly unknown[]] => [
    `update ${table} r set version = s.seq + 1, state = s.to_state, last_hash = s.hash from workflow_step s
     where r.id = s.subject_id and s.workflow = $1 and s.subject_id = $2 and s.seq = $3`,
    [workflow, subject, last + 1],
  ];
  const change = (column: string, value: string): Tampering => ({
    deed: `${column} of ${record} step ${seq}`,
    statements: [[`update workflow_step set ${column} = ${value} where id = $1`, [id]]],
    named,
  });
  const tamperings: (() => Tampering)[] = [
    () => change('event', `event || 'X'`),
    () => change('from_state', `'elsewhere'`),
    () => change('to_state', `'elsewhere'`),
    () => change('operation', `coalesce(operation, '') || 'x'`),
    () => change('actor_id', 'actor_id + 1'),
    () => change('on_behalf_of', 'coalesce(on_behalf_of, 0) + 1'),
    () => change('at', `at + interval '1 millisecond'`),
    () => change('comment', `comment || '!'`),
    () => change('hash', `sha256(hash)`),
    () => change('prev_hash', 'sha256(prev_hash)'),
    () => change('body', `replace(body, '"seq"', '"seq" ')`),
    // With a hash that fits: what follows it, the record or the head does not.
    () => ({
      ...change('body', 'body'),
      deed: `body and hash of ${record} step ${seq}`,
      statements: [
        [
          `update workflow_step set comment = comment || '!', body = jsonb_set(body::jsonb, '{comment}', to_jsonb(comment || '!'))::text where id = $1`,
          [id],
        ],
        [`update workflow_step set hash = sha256(prev_hash || convert_to(body, 'UTF8')) where id = $1`, [id]],
      ],
      named: isLast ? [record] : [`${record} step ${seq + 1}`],
    }),
    // A step that nobody took, with a hash that fits: the record does not know of it, or its time or its place tells.
    () => ({
      deed: `a forged step behind those of ${record}`,
      statements: [[forge(null, 'now()'), [tail.id]]],
      named: [`${record}: the record's version was set back`],
    }),
    () => ({
      deed: `a forged and backdated step behind those of ${record}`,
      statements: [[forge(null, `at - interval '1 day'`), [tail.id]], moveTo(tail)],
      named: [`${record} step ${tail.seq + 1}: its time lies before`],
    }),
    () => ({
      deed: `a forged step among the sealed ones of ${record}`,
      statements: [[forge('-id', 'at'), [tail.id]], moveTo(tail)],
      named: [`${record} step ${tail.seq + 1}: was written before`],
    }),
    () => ({
      deed: `removal of ${record} step ${seq}`,
      statements: [['delete from workflow_step where id = $1', [id]]],
      named: isLast ? [`${record}: the history ends at step ${seq - 1}`] : [`${record} step ${seq + 1}`],
    }),
    () => ({
      deed: `cutting ${record} off at step ${seq}`,
      statements: [['delete from workflow_step where workflow = $1 and subject_id = $2 and seq >= $3', [workflow, subject, seq]]],
      named: [`${record}: the history ends at step ${seq - 1}`],
    }),
    () => ({
      deed: `state of ${record}`,
      statements: [[`update ${table} set state = 'elsewhere' where id = $1`, [subject]]],
      named: [`${record}: its state was changed to elsewhere`],
    }),
    () => ({
      deed: `version of ${record}`,
      statements: [[`update ${table} set version = version + 1 where id = $1`, [subject]]],
      named: [`${record}: the history ends`],
    }),
    () => ({
      deed: `hash kept with ${record}`,
      statements: [[`update ${table} set last_hash = sha256(last_hash) where id = $1`, [subject]]],
      named: [`${record}: the hash kept with the record`],
    }),
    () => ({
      deed: 'the hash of a head',
      statements: [[`update audit_head set hash = sha256(hash) where day = $1`, [pick(['2026-01-05', '2026-01-06'])]]],
      named: [anyHead],
    }),
    () => ({
      deed: 'the count of a head',
      statements: [[`update audit_head set steps = steps + 1 where day = $1`, [pick(['2026-01-05', '2026-01-06'])]]],
      named: [anyHead],
    }),
    () => ({ deed: 'removal of a head', statements: [[`delete from audit_head where day = '2026-01-05'`, []]], named: [anyHead] }),
    // Everything about a record set back as if its newest step had never been: the head of its day has sealed the step.
    () => {
      const sealedId = steps.find((one) => one.workflow === 'riskControl')!.subject_id;
      const tail = steps.findLast((one) => one.workflow === 'riskControl' && one.subject_id === sealedId)!;
      return {
        deed: `setting riskControl ${sealedId} back before step ${tail.seq}`,
        statements: [
          ['delete from workflow_step where id = $1', [tail.id]],
          [
            `update risk_control r set version = s.seq + 1, state = s.to_state, last_hash = s.hash from workflow_step s
             where r.id = $1 and s.workflow = 'riskControl' and s.subject_id = r.id and s.seq = $2`,
            [sealedId, tail.seq - 1],
          ],
        ],
        named: [anyHead],
      };
    },
  ];
  return pick(tamperings)();
}

test('whatever is changed, removed or cut off, the verifier names it', async () => {
  expect((await verifyAudit(api.config.DATABASE_URL, recordKinds)).problems).toEqual([]);
  const random = seeded(20_261_120);
  const deeds = new Set<string>();
  const tables = [...new Set(['workflow_step', 'audit_head', ...recordKinds.all().map(({ table }) => table)])];
  for (const table of ['workflow_step', 'audit_head', 'risk_control', 'independent_review', 'remediation_issue'])
    await api.sql.query(`create table kept_${table} as table ${table}`);
  expect(tables.length).toBeGreaterThan(5);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { deed, statements, named } = await choose(random);
    for (const [text, params] of statements) await api.sql.query(text, params);
    const { problems } = await verifyAudit(api.config.DATABASE_URL, recordKinds);
    const isNamed = problems.some((problem) =>
      named.some((name) => (typeof name === 'string' ? problem.startsWith(name) : name.test(problem))),
    );
    expect({ round, deed, problems, isNamed }).toMatchObject({ isNamed: true });
    deeds.add(deed.replace(/ of .*| off at .*|riskControl .*/, ''));
    await restore();
  }
  expect(deeds.size).toBeGreaterThan(12);
  expect((await verifyAudit(api.config.DATABASE_URL, recordKinds)).problems).toEqual([]);
}, 120_000);

/** Everything as it was before. */
async function restore(): Promise<void> {
  await api.sql.transaction(async (tx) => {
    await tx.query('delete from workflow_step');
    await tx.query('insert into workflow_step overriding system value table kept_workflow_step');
    await tx.query('delete from audit_head');
    await tx.query('insert into audit_head table kept_audit_head');
    for (const table of ['risk_control', 'independent_review', 'remediation_issue']) {
      await tx.query(
        `update ${table} r set state = k.state, version = k.version, last_hash = k.last_hash from kept_${table} k where k.id = r.id`,
      );
    }
  });
}
