import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { verifyAudit } from '@portal/platform';
import { buildWorld, recordKinds, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let kind: { readonly kind: string; readonly id: number };
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
}, 120_000);
afterAll(() => api?.close());
beforeEach(async () => {
  kind = { kind: 'riskControl', id: (await world.bring('assessing')).id };
});

const admin = () => world.administrator.client;
const owner = () => world.owner.client;
const add = (text: string, more: Record<string, unknown> = {}, client = owner()) =>
  client.ask(routes.addComment, { body: { ...kind, text, ...more } });
const problems = async () => (await verifyAudit(api.config.DATABASE_URL, recordKinds)).problems;

describe('a comment', () => {
  test('is edited by its author alone, in the version that he saw, and carries the mark', async () => {
    const written = await add('第一版');
    expect(written).toMatchObject({ text: '第一版', editedAt: null, isMine: true, rowVersion: 1 });
    const edited = await owner().ask(routes.editComment, { body: { commentId: written.id, rowVersion: 1, text: '第二版' } });
    expect(edited).toMatchObject({ text: '第二版', rowVersion: 2, editedAt: expect.any(String) });
    const stale = await owner().call(routes.editComment, { body: { commentId: written.id, rowVersion: 1, text: '第三版' } });
    expect(stale.code).toBe('conflict');
    for (const call of [
      () => admin().call(routes.editComment, { body: { commentId: written.id, rowVersion: 2, text: '他人' } }),
      () => admin().call(routes.removeComment, { body: { commentId: written.id } }),
    ])
      expect((await call()).code).toBe('not_allowed');
    expect(await problems()).toEqual([]);
  });

  test('that its author removed keeps the fact and nothing of what it said, not even in the chain', async () => {
    const name = (await api.sql.one<{ name: string }>('select name from person where id = $1', [world.administrator.id]))!.name;
    const root = await add(`@${name} 机密的一句话`, { mentions: [{ id: world.administrator.id, name }] });
    await add('答复', { replyTo: root.id }, admin());
    const removed = await owner().ask(routes.removeComment, { body: { commentId: root.id } });
    expect(removed).toMatchObject({ text: '', mentions: [], removedAt: expect.any(String), replies: [{ text: '答复' }] });
    for (const [route, body] of [
      [routes.editComment, { commentId: root.id, rowVersion: removed.rowVersion, text: '又来' }],
      [routes.removeComment, { commentId: root.id }],
    ] as const)
      expect((await owner().call(route, { body: body as never })).code).toBe('wrong_state');
    const left = await api.sql.query(
      `select 1 from record_comment_entry e where e::text like '%机密%' union all select 1 from record_comment_notice where comment_id = $1`,
      [root.id],
    );
    expect(left).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  test('begins a thread that any reader resolves and reopens; twice is once, and an answer cannot be', async () => {
    const root = await add('谁来确认？');
    const [reply] = (await add('我', { replyTo: root.id }, admin())).replies;
    const resolve = (commentId: number, resolved: boolean) => admin().call(routes.resolveComment, { body: { commentId, resolved } });
    expect((await resolve(reply!.id, true)).code).toBe('wrong_state');
    await resolve(root.id, true);
    const again = await resolve(root.id, true);
    expect(again.data).toMatchObject({ resolved: { isMine: true } });
    expect(await admin().ask(routes.getComments, { query: kind })).toMatchObject({ resolvedCount: 1, totalCount: 2 });
    expect((await resolve(root.id, false)).data).toMatchObject({ resolved: null });
    const lines = await api.sql.query<{ what: string }>('select what from record_comment_entry where comment_id = $1 order by seq', [
      root.id,
    ]);
    expect(lines.map(({ what }) => what)).toEqual(['WRITE', 'RESOLVE', 'REOPEN']);
    expect(await problems()).toEqual([]);
  });

  test('has 1 to 2,000 characters, counted as people count, and is kept as it was typed', async () => {
    const script = '<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>';
    expect((await add(script)).text).toBe(script);
    expect((await add('😀'.repeat(2000))).text).toBe('😀'.repeat(2000));
    for (const text of ['', '   ', '字'.repeat(2001)]) {
      const refused = await owner().call(routes.addComment, { body: { ...kind, text } });
      expect(refused.code).toMatch(/^validation/);
    }
  });

  test('is no step: neither state, version nor history of the record change', async () => {
    const read = () => api.sql.query('select state, version, last_hash from risk_control where id = $1', [kind.id]);
    const steps = () => api.sql.query(`select id from workflow_step where workflow = 'riskControl' and subject_id = $1`, [kind.id]);
    const before = [await read(), await steps()];
    const { id } = await add('只是说说');
    await owner().ask(routes.resolveComment, { body: { commentId: id, resolved: true } });
    expect([await read(), await steps()]).toEqual(before);
  });

  test('answers a comment of the same record only, and speaks to nobody whose name it does not say', async () => {
    const { id } = await add('此处');
    const other = await world.bring('assessing');
    const elsewhere = await owner().call(routes.addComment, { body: { kind: 'riskControl', id: other.id, text: '彼处', replyTo: id } });
    expect(elsewhere.code).toBe('not_found');
    const unsaid = await owner().call(routes.addComment, {
      body: { ...kind, text: '没有点名', mentions: [{ id: world.administrator.id, name: '某人' }] },
    });
    expect([unsaid.code, unsaid.message]).toEqual(['validation', 'The comment does not contain @某人']);
  });
});

describe('the verifier names a comment', () => {
  /** What somebody with the database in his hands does, and how it is found. */
  const deeds: readonly (readonly [what: string, deed: string, found: RegExp])[] = [
    [
      'whose text was changed',
      `update record_comment set text = '改了' where id = $1`,
      /^comment $ on riskControl \d+: its text or whom it mentions was changed$/,
    ],
    [
      'to which a mention was added',
      `insert into record_comment_mention (comment_id, person_id, said_as) select $1, id, name from person order by id limit 1`,
      /^comment $ on riskControl \d+: its text or whom it mentions was changed$/,
    ],
    [
      'whose author was changed',
      `update record_comment set author_id = (select max(id) from person) where id = $1`,
      /^comment $ .*: its author or its time was changed$/,
    ],
    ['that was moved', `update record_comment set page_id = page_id + 1 where id = $1`, /^comment $ .*: it was moved to another place$/],
    [
      'whose mark of editing was set',
      `update record_comment set edited_at = now() where id = $1`,
      /^comment $ .*: the mark that it was edited was changed$/,
    ],
    [
      'that was resolved past the portal',
      `update record_comment set resolved_at = now(), resolved_by = author_id where id = $1`,
      /^comment $ .*: whether it is resolved was changed$/,
    ],
    [
      'that was removed past the portal',
      `update record_comment set removed_at = now() where id = $1`,
      /^comment $ .*: the mark that its author removed it was changed$/,
    ],
    ['whose row is gone', `delete from record_comment where id = $1`, /^comment $ on riskControl \d+: it was removed, its chain stands$/],
    [
      'whose line of the chain was changed',
      `update record_comment_entry set digest = sha256('x') where comment_id = $1`,
      /^comment chain line \d+, of comment $: it was changed, or does not follow from the line before it$/,
    ],
    [
      'that was written past the portal',
      `insert into record_comment (id, workflow, page_id, search_kind, author_id, text, salt, created_at)
       select id + 900000000, workflow, page_id, search_kind, author_id, '伪造', salt, created_at from record_comment where id = $1`,
      /^comment \d+ on riskControl \d+: it was written past the portal$/,
    ],
    [
      'whose line was cut off the end',
      `delete from record_comment_entry where comment_id = $1`,
      /^comment chain: it ends at \d+, \d+ lines were written: its tail was cut off$/,
    ],
  ];

  test.each(deeds)('%s', async (_what, deed, found) => {
    const { id } = await add('原话');
    expect(await problems()).toEqual([]);
    await api.sql.query('alter table record_comment_entry disable trigger record_comment_entry_kept');
    const saved = await api.sql.query<{ comment: string; entry: string }>(
      `select to_jsonb(c)::text as comment, to_jsonb(e)::text as entry from record_comment c join record_comment_entry e on e.comment_id = c.id where c.id = $1`,
      [id],
    );
    await api.sql.query(deed, deed.includes('$1') ? [id] : []);
    const pattern = new RegExp(found.source.replace('$ ', `${id} `).replace('comment $:', `comment ${id}:`));
    expect((await problems()).some((problem) => pattern.test(problem))).toBe(true);
    // As it was, for the deeds that follow.
    await api.sql.query('delete from record_comment_mention where comment_id = $1', [id]);
    await api.sql.query('delete from record_comment where id = $1 or id = $1 + 900000000', [id]);
    await api.sql.query('delete from record_comment_entry where comment_id = $1', [id]);
    await api.sql.query(`alter table record_comment_entry disable trigger record_comment_entry_chained`);
    await api.sql.query('insert into record_comment select * from jsonb_populate_record(null::record_comment, $1::jsonb)', [
      saved[0]!.comment,
    ]);
    await api.sql.query('insert into record_comment_entry select * from jsonb_populate_record(null::record_comment_entry, $1::jsonb)', [
      saved[0]!.entry,
    ]);
    await api.sql.query(`alter table record_comment_entry enable trigger record_comment_entry_chained`);
    await api.sql.query(`alter table record_comment_entry enable trigger record_comment_entry_kept`);
    expect(await problems()).toEqual([]);
  });

  test('and no statement changes or removes a line', async () => {
    const { id } = await add('原话');
    await expect(api.sql.query(`update record_comment_entry set what = 'EDIT' where comment_id = $1`, [id])).rejects.toThrow(
      'never changed',
    );
    await expect(api.sql.query('delete from record_comment_entry where comment_id = $1', [id])).rejects.toThrow('never changed');
  });
});
