import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { defineRoutes, post, Refusal, routes, type RouteBody } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { requestContext, Sql, type IdempotencyClaim } from '@portal/platform';
import { buildAdministrator, buildPerson, startTestApi, type ApiClient, type BuiltPerson, type TestApi } from '@portal/testing';
import { z } from 'zod';
import { createApi } from '../create-api.ts';
import { AnswerRebuilders } from './answer-rebuilders.ts';
import { Call, CallBody, CurrentPerson } from './call.decorator.ts';
import { IdempotencyStore } from './idempotency.store.ts';

const body = z.object({ text: z.string(), crash: z.boolean().default(false), refuse: z.boolean().default(false) });
const probe = defineRoutes(
  'probe',
  { note: post('/api/Probe/Note'), bulk: post('/api/Probe/Bulk'), lost: post('/api/Probe/Lost') },
  {
    note: { summary: 'Writes its claim with its change, as the runner does', body, data: z.unknown() },
    bulk: { summary: 'Repeats safely by itself', body, data: z.unknown() },
    lost: { summary: 'Nobody can tell its answer again', body, data: z.unknown() },
  },
);

const done: string[] = [];
let gate: Promise<void> | undefined;

@Controller()
class ProbeController {
  constructor(private readonly sql: Sql) {}

  @Call(probe.note, { idempotency: 'transaction' })
  async note(@CallBody() input: RouteBody<typeof probe.note>, @CurrentPerson() person: SignedInPerson) {
    return this.#change(input, person);
  }

  @Call(probe.lost, { idempotency: 'transaction' })
  async lost(@CallBody() input: RouteBody<typeof probe.lost>, @CurrentPerson() person: SignedInPerson) {
    return this.#change(input, person);
  }

  @Call(probe.bulk, { idempotency: 'afterwards' })
  async bulk(@CallBody() { text, refuse }: RouteBody<typeof probe.bulk>) {
    await gate;
    if (refuse) throw new Refusal('wrong_state');
    done.push(text);
    return { count: done.length };
  }

  async #change({ text, crash, refuse }: RouteBody<typeof probe.note>, person: SignedInPerson) {
    if (refuse) throw new Refusal('wrong_state');
    const claim = requestContext.getStore()?.idempotency;
    await this.sql.transaction(async (tx) => {
      if (claim?.mode === 'transaction') {
        await tx.query('insert into idempotency_key (person_id, path, key, body_hash, subject_id) values ($1, $2, $3, $4, $5)', [
          claim.personId,
          claim.path,
          claim.key,
          claim.bodyHash,
          person.id,
        ]);
      }
    });
    done.push(text);
    if (crash) throw new Error('the process dies between the commit and the answer');
    return { text, count: done.length };
  }
}
@Module({ controllers: [ProbeController] })
class ProbeModule {}

let api: TestApi;
let person: BuiltPerson;
let user: ApiClient;
beforeAll(async () => {
  api = await startTestApi(createApi, { modules: [ProbeModule] });
  api.app.get(AnswerRebuilders).register({
    matches: (route) => route.name === 'note',
    rebuild: async (subjectId, who, language) => ({ told: 'again', subjectId, userNo: who.userNo, language }),
  });
  person = await buildPerson(api.sql);
  user = await api.as(person);
});
afterAll(() => api?.close());
beforeEach(() => {
  done.length = 0;
  gate = undefined;
});

test.each(['note', 'bulk'] as const)('a repeat of %s gets the first answer, and nothing happens again', async (name) => {
  const input = { body: { text: 'once' }, idempotencyKey: `repeat-${name}` };
  const first = await user.call(probe[name], input);
  const second = await user.call(probe[name], input);
  expect(first.isSuccess).toBe(true);
  expect(second.data).toEqual(first.data);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(done).toEqual(['once']);
});

test('an answer that is kept for a repeat lies in the database sealed, for its own caller alone', async () => {
  const answer = await user.call(probe.note, { body: { text: 'a text that nobody else reads' }, idempotencyKey: 'sealed' });
  expect(answer.isSuccess).toBe(true);
  const [row] = await api.sql.query<{ answer: string; text: string }>(
    `select answer, k::text as text from idempotency_key k where key = 'sealed'`,
  );
  expect(row!.answer.length).toBeGreaterThan(40);
  expect(row!.text).not.toMatch(/isSuccess|a text that/);
  await api.sql.query(
    `insert into idempotency_key (person_id, path, key, body_hash, answer) select person_id, path, 'moved', body_hash, answer from idempotency_key where key = 'sealed'`,
  );
  const moved = await user.call(probe.note, { body: { text: 'a text that nobody else reads' }, idempotencyKey: 'moved' });
  expect(moved).toMatchObject({ isSuccess: false, code: 'fault' });
});

test('the same key with another body or query is a conflict', async () => {
  const idempotencyKey = 'other-body';
  await user.ask(probe.bulk, { body: { text: 'a' }, idempotencyKey });
  expect(await user.call(probe.bulk, { body: { text: 'b' }, idempotencyKey })).toMatchObject({ status: 200, code: 'conflict.idempotency' });
  expect(await user.call(probe.bulk, { query: { UserNo: person.userNo }, body: { text: 'a' }, idempotencyKey })).toMatchObject({
    code: 'conflict.idempotency',
  });
  expect(done).toEqual(['a']);
});

test('the same key of another person or for another call is another key', async () => {
  const input = { body: { text: 'mine' }, idempotencyKey: 'shared' };
  await user.ask(probe.bulk, input);
  await (await api.as(await buildPerson(api.sql))).ask(probe.bulk, input);
  await user.ask(probe.note, input);
  expect(done).toEqual(['mine', 'mine', 'mine']);
});

test.each(['note', 'bulk'] as const)('a refusal of %s is not stored: the repeat acts', async (name) => {
  const idempotencyKey = `refused-${name}`;
  expect((await user.call(probe[name], { body: { text: 'x', refuse: true }, idempotencyKey })).code).toBe('wrong_state');
  expect((await user.call(probe[name], { body: { text: 'x' }, idempotencyKey })).isSuccess).toBe(true);
  expect(done).toEqual(['x']);
});

test('after a crash between the change and the answer the repeat is told the answer again', async () => {
  const input = { body: { text: 'once', crash: true }, idempotencyKey: 'crash', language: 'zh' as const };
  expect((await user.call(probe.note, input)).status).toBe(500);
  const again = await user.call(probe.note, input);
  expect(again).toMatchObject({ isSuccess: true, data: { told: 'again', subjectId: person.id, userNo: person.userNo, language: 'zh' } });
  expect((await user.call(probe.note, input)).data).toEqual(again.data);
  expect(done).toEqual(['once']);
});

test('after a crash without anybody who can tell the answer again, nothing happens twice', async () => {
  const input = { body: { text: 'once', crash: true }, idempotencyKey: 'lost' };
  expect((await user.call(probe.lost, input)).status).toBe(500);
  expect((await user.call(probe.lost, input)).code).toBe('conflict.in_progress');
  expect(done).toEqual(['once']);
});

test('of two at once one acts and the other is told to try again', async () => {
  let open = (): void => undefined;
  gate = new Promise((resolve) => (open = resolve));
  const input = { body: { text: 'once' }, idempotencyKey: 'twice at once'.replaceAll(' ', '-') };
  const calls = [user.call(probe.bulk, input), user.call(probe.bulk, input)];
  const early = await Promise.race(calls);
  expect(early.code).toBe('conflict.in_progress');
  open();
  const codes = (await Promise.all(calls)).map((answer) => answer.code ?? 'done');
  expect(codes.sort()).toEqual(['conflict.in_progress', 'done']);
  expect(done).toEqual(['once']);
});

test('a claim whose process died is taken over after its time, one that is renewed is not', async () => {
  const store = api.app.get(IdempotencyStore);
  const claim = (key: string): IdempotencyClaim => ({
    personId: person.id,
    path: probe.bulk.path,
    key,
    bodyHash: Buffer.from('x'),
    mode: 'afterwards',
    claimed: false,
  });
  for (const key of ['alive', 'dead']) expect(await store.claim(claim(key))).toBe(true);
  await api.sql.query(`update idempotency_key set created_at = now() - interval '16 seconds' where key = 'dead'`);
  expect(await store.look(claim('alive'))).toEqual({ kind: 'running' });
  expect(await store.look(claim('dead'))).toEqual({ kind: 'fresh' });
  expect(await store.claim(claim('dead'))).toBe(true);
});

test('an answer is forgotten after 24 hours', async () => {
  const input = { body: { text: 'again' }, idempotencyKey: 'yesterday' };
  await user.ask(probe.note, input);
  await api.sql.query(`update idempotency_key set created_at = now() - interval '23 hours 59 minutes' where key = 'yesterday'`);
  await user.ask(probe.note, input);
  expect(done).toHaveLength(1);
  await api.sql.query(`update idempotency_key set created_at = now() - interval '24 hours 1 second' where key = 'yesterday'`);
  await user.ask(probe.note, input);
  expect(done).toHaveLength(2);
});

test('a key that no header should hold is refused', async () => {
  const answer = await user.call(probe.bulk, { body: { text: 'x' }, idempotencyKey: 'k'.repeat(201) });
  expect(answer).toMatchObject({ code: 'validation.invalid', errors: [{ field: 'Idempotency-Key' }] });
  expect(done).toEqual([]);
});

test('a saved draft is one record, however often it is sent, and its lost answer is told again', async () => {
  const administrator = await api.as(await buildAdministrator(api.sql));
  const category = await api.sql.one<{ id: number }>(
    `insert into risk_category (category_no, category_name, level) values ('IT', '信息技术', 1) returning id`,
  );
  const input = { body: { categoryLevelOne: category!.id, riskDescription: '数据丢失' }, idempotencyKey: 'draft' };
  const first = await administrator.ask(routes.saveDraftRiskControl, input);
  expect(await administrator.ask(routes.saveDraftRiskControl, input)).toEqual(first);
  await api.sql.query(`update idempotency_key set answer = null where key = 'draft'`);
  expect(await administrator.ask(routes.saveDraftRiskControl, input)).toEqual(first);
  expect(await api.sql.query('select id from risk_control')).toEqual([{ id: first.id }]);
});
