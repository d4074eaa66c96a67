import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { readSigningKey, sealDay, verifyAudit } from '@portal/platform';
import { buildPerson, buildWorld, recordKinds, startTestApi, type TestApi, type World } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let person: { id: number };
let other: { id: number };
const key = () => readSigningKey(api.config)!;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  await world.bring('remediating');
  const admin = world.administrator.client;
  const body = { name: '甲', englishName: 'Jia', email: 'a@portal.example', adNo: '', roles: [ROLE.user] };
  person = await admin.ask(routes.savePerson, { body: { ...body, number: 'LOGGED' } });
  other = await buildPerson(api.sql, { userNo: 'UNLOGGED' });
  await sealDay(api.sql, '2026-01-05', new Date(Date.now() - 60_000), key());
  await world.bring('complete');
  await admin.ask(routes.saveRetention, { body: { kind: 'jobRuns', days: 60 } });
  await sealDay(api.sql, '2026-01-06', new Date(), key());
}, 120_000);
afterAll(() => api?.close());

const problems = async (): Promise<readonly string[]> =>
  (await verifyAudit(api.config.DATABASE_URL, recordKinds, { trusted: [key().publicPem] })).problems;

/**
 * Does it past every trigger, looks, and takes it back. The rows are put back as they were.
 * @param deeds statements of somebody who owns the database
 */
async function tamper(tables: readonly string[], ...deeds: readonly string[]): Promise<readonly string[]> {
  const bypass = async (texts: readonly string[]) =>
    api.sql.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      for (const text of texts) await tx.query(text);
    });
  await bypass([...tables.map((table) => `create table if not exists kept_${table} as table ${table}`), ...deeds]);
  try {
    return await problems();
  } finally {
    for (const table of tables) {
      const columns = await api.sql.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const list = columns.map(({ name }) => name).join(', ');
      await bypass([
        `delete from ${table}`,
        `insert into ${table} (${list}) overriding system value select ${list} from kept_${table}`,
        `drop table kept_${table}`,
      ]);
    }
  }
}

test('what the portal itself did is whole, replayed against its records, logs and people', async () => {
  expect(await problems()).toEqual([]);
});

describe('the other chains', () => {
  const line = `(select max(id) from admin_change where kind = 'person')`;
  test.each<[string, readonly string[], readonly string[], RegExp]>([
    ...[
      'actor_id = actor_id + 1',
      `kind = 'mail'`,
      'subject_id = 0',
      `subject_name = 'x'`,
      `event = 'x'`,
      `comment = 'x'`,
      `changes = '[]'`,
      `at = now()`,
    ].map((set): [string, readonly string[], readonly string[], RegExp] => [
      `the change log: ${set}`,
      ['admin_change'],
      [`update admin_change set ${set} where id = ${line}`],
      /^change log line \d+: it was changed/,
    ]),
    [
      'a line of the change log that goes',
      ['admin_change'],
      [`delete from admin_change where id = ${line}`],
      /^change log line \d+: 1 line\(s\) before/,
    ],
    [
      'a line that was put in past the portal',
      ['admin_change'],
      [`insert into admin_change (actor_id, kind, subject_id, event) values (1, 'person', 1, 'edit')`],
      /^change log line \d+: it was written past the portal/,
    ],
    [
      'the tail of the change log',
      ['admin_change'],
      ['delete from admin_change where seq = (select max(seq) from admin_change)'],
      /its tail was cut off/,
    ],
    [
      'a name that the log tells of',
      ['person'],
      [`update person set name = 'x' where user_no = 'LOGGED'`],
      /^person \d+: the name is not what/,
    ],
    [
      'an address',
      ['person'],
      [`update person set email = 'x@evil.example' where user_no = 'LOGGED'`],
      /^person \d+: the email is not what/,
    ],
    [
      'a name that it never told of',
      ['person'],
      [`update person set name = 'x' where user_no = 'UNLOGGED'`],
      /^person \d+: was changed and the change log says nothing/,
    ],
    [
      'two names that are swapped',
      ['person'],
      [
        `update person p set name = (select name from person where id = case when p.user_no = 'LOGGED' then OTHER else FIRST end) where user_no in ('LOGGED', 'UNLOGGED')`,
      ],
      /^person \d+: the name is not what/,
    ],
    [
      'what was sealed of a person',
      ['person_seal'],
      ['update person_seal set digest = sha256(digest)'],
      /what was sealed of the people was changed|says nothing/,
    ],
    ['the newest head', ['audit_head'], [`delete from audit_head where day = '2026-01-05'`], /^daily seal/],
    [
      'a head that was made anew',
      ['audit_head'],
      [`update audit_head set seal = sha256(seal) where day = '2026-01-06'`],
      /its seal was changed/,
    ],
    ['a signature', ['audit_head'], [`update audit_head set signature = null, key_id = null where day = '2026-01-06'`], /is not signed/],
    [
      'another signature',
      ['audit_head'],
      [`update audit_head set signature = sha256(signature) || sha256(signature)`],
      /not signed by a key that is trusted/,
    ],
    [
      'a seal that is taken away',
      ['audit_head'],
      [`update audit_head set seal = null, change_seq = null where day = '2026-01-06'`],
      /its signed end was removed/,
    ],
    [
      'a step that is put back in time',
      ['workflow_step'],
      [
        `update workflow_step set at = at - interval '1 day', body = jsonb_set(body::jsonb, '{at}', to_jsonb(to_char((at - interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text
         where id = (select max(id) from workflow_step where workflow = 'riskControl')`,
      ],
      /its time lies before that of the step before it/,
    ],
  ])('%s is named', async (_what, tables, deeds, named) => {
    const found = await tamper(tables, ...deeds.map((deed) => deed.replace('FIRST', String(person.id)).replace('OTHER', String(other.id))));
    expect(found.filter((text) => named.test(text))).not.toEqual([]);
  });

  test('the log and who everybody is are whole again', async () => {
    expect(await problems()).toEqual([]);
  });
});

test('a head that anybody makes who has no key is not one that is trusted', async () => {
  const forged = await tamper(['audit_head'], `delete from audit_head where day = '2026-01-06'`);
  expect(forged).toEqual([]);
  const before = await api.sql.query('select * from audit_head order by day');
  await api.sql.query(`delete from audit_head where day = '2026-01-06'`);
  await sealDay(api.sql, '2026-01-06', new Date());
  expect((await problems()).some((text) => /2026-01-06: is not signed/.test(text))).toBe(true);
  expect(before).toHaveLength(2);
});
