import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildStoreItem, buildWorld, countLockWaits, eventually, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { createRandom, holdsWords, inventQuery, inventText } from './search.fixture.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

interface Entry {
  kind: string;
  record_id: number;
  number_key: string;
  grams: string;
  signs: string[];
}
const readEntries = () => api.sql.query<Entry>('select * from search_entry order by kind, record_id');

/** The side table as it is, and as a rebuild from nothing makes it. */
async function compareWithRebuild(): Promise<{ kept: Entry[]; rebuilt: Entry[] }> {
  const kept = await readEntries();
  await api.sql.query('delete from search_entry');
  for (const kind of ['risk_control', 'remediation_issue', 'store_item']) await api.sql.query('select rebuild_search_entries($1)', [kind]);
  return { kept, rebuilt: await readEntries() };
}

async function insertControls(texts: readonly string[]): Promise<number[]> {
  const rows = await api.sql.query<{ id: number }>(
    `insert into risk_control (id, lineage_id, risk_no, risk_year, state, creator_id, owner_id, risk_description, updated_at)
     select x.id, x.id, 'Z' || x.id, 2026, 'draft', $1, $2, x.text, now() - make_interval(secs => x.id)
     from (select nextval('portal_id_seq') as id, text from unnest($3::text[]) text) x returning id`,
    [world.administrator.id, world.owner.id, texts],
  );
  return rows.map((row) => row.id);
}

describe('the side table', () => {
  test('keeps as signs what stands in a text beside letters, digits, ideographs and blanks, each once', async () => {
    const random = createRandom(23);
    const texts = [...Array.from({ length: 300 }, () => inventText(random)), '。a（b）《ß·λ》 — 付款\n!!', 'plain', '付款', ' \t\n'];
    const rows = await api.sql.query<{ folded: string; signs: string[] }>(
      'select f.folded, search_signs(f.folded) as signs from unnest($1::text[]) text cross join lateral (select fold_search_text(text) as folded) f',
      [texts],
    );
    const isSign = (character: string) => !/[\p{L}\p{Nd}\s]|[\u2e80-\u2fdf\u3005-\u3007\uf900-\ufaff]/u.test(character);
    for (const { folded, signs } of rows)
      expect([folded, signs.toSorted()]).toEqual([folded, [...new Set(folded)].filter(isSign).toSorted()]);
    expect(rows.filter(({ signs }) => signs.length > 1).length).toBeGreaterThan(20);
  });

  test('is whole after calls of every kind: saving, assessing, closing, deleting, restoring, renaming', async () => {
    const random = createRandom(11);
    for (const state of ['draft', 'assessing', 'ownerApproval', 'returned', 'remediating', 'complete'] as const) {
      const { id } = await world.bring(state, { riskDescription: inventText(random), standardControlDesc: inventText(random) });
      if (state === 'assessing') {
        await world.administrator.client.ask(routes.deleteRiskControl, { body: { id, reason: '重复' } });
        await world.administrator.client.ask(routes.restoreRiskControl, { body: { riskId: id, reason: '误删' } });
      }
      if (state === 'draft') {
        await world.administrator.client.ask(routes.saveDraftRiskControl, {
          body: { ...world.standardBody({ riskDescription: '改过的描述' }), id },
        });
      }
    }
    await api.sql.query(`update person set name = '新名字', english_name = 'New Name' where id = $1`, [world.owner.id]);
    const { kept, rebuilt } = await compareWithRebuild();
    expect(new Set(kept.map((entry) => entry.kind))).toEqual(new Set(['risk_control', 'remediation_issue']));
    expect(kept).toEqual(rebuilt);
    expect((await world.administrator.client.ask(routes.getRiskControlByPage, { body: { keyword: '新名字' } })).totalCount).toBe(6);
  });

  test('equals a rebuild after random inserts, changes and removals of every source', async () => {
    const random = createRandom(23);
    const ids = await insertControls(Array.from({ length: 60 }, () => inventText(random)));
    for (const id of ids) {
      await api.sql.query('insert into self_assessment (risk_id, current_desc) values ($1, $2)', [id, random(2) ? inventText(random) : '']);
    }
    const items: number[] = [];
    for (let count = 0; count < 10; count++) items.push((await buildStoreItem(api.sql, { riskDescription: inventText(random) })).id);
    for (let count = 0; count < 150; count++) {
      const id = ids[random(ids.length)]!;
      const [text, params] = [
        ['update risk_control set risk_description = $2 where id = $1', [id, inventText(random)]],
        ['update risk_control set owner_id = $2 where id = $1', [id, random(2) ? world.otherOwner.id : null]],
        ['update self_assessment set current_desc = $2 where risk_id = $1', [id, inventText(random)]],
        ['update risk_register_entry set consequences = $2 where id = $1', [items[random(items.length)]!, inventText(random)]],
        ['delete from self_assessment where risk_id = $1 and $2::text is not null', [id, '']],
        [
          `update risk_register_entry set state = case state when 'deleted' then 'active' else 'deleted' end where id = $1 and $2::text is not null`,
          [random(3) ? 0 : items[random(items.length)]!, ''],
        ],
      ][random(6)] as [string, unknown[]];
      await api.sql.query(text, params);
    }
    const { kept, rebuilt } = await compareWithRebuild();
    expect(kept.length).toBeGreaterThan(60);
    expect(kept).toEqual(rebuilt);
  });

  test('an assessment that says nothing yet is not looked at; one that says something is', async () => {
    const [blank, told] = await insertControls(['空白评估', '有描述的评估']);
    const calls = await api.sql.transaction(async (tx) => {
      await tx.query(`set local track_functions = 'pl'`);
      const count = async () =>
        (
          await tx.query<{ calls: number }>(`select calls::int from pg_stat_xact_user_functions where funcname = 'refresh_search_entries'`)
        )[0]?.calls ?? 0;
      await tx.query('insert into self_assessment (risk_id) values ($1)', [blank]);
      const before = await count();
      await tx.query(`insert into self_assessment (risk_id, current_desc) values ($1, '每月由财务经理独立复核')`, [told]);
      return [before, await count()];
    });
    expect(calls).toEqual([0, 1]);
    const { kept, rebuilt } = await compareWithRebuild();
    expect(kept).toEqual(rebuilt);
  });

  test('two that write one record at once leave what both wrote', async () => {
    const [id] = await insertControls(['起初']);
    await api.sql.query('insert into self_assessment (risk_id) values ($1)', [id]);
    let pending: Promise<unknown> | undefined;
    await api.sql.transaction(async (first) => {
      await first.query(`update risk_control set risk_description = '先写的' where id = $1`, [id]);
      const second = api.sql.query(`update self_assessment set current_desc = '后写的' where risk_id = $1`, [id]);
      // The second waits for the entry that the first holds until its commit.
      await eventually(async () => (await countLockWaits(api.sql)) > 0);
      void second.catch(() => undefined);
      pending = second;
    });
    await pending;
    const list = await world.administrator.client.ask(routes.getRiskControlByPage, { body: { keyword: '先写的 后写的' } });
    expect(list.data.map((row) => row.id)).toEqual([id]);
  });
});

describe('the keyword of lists and the search box', () => {
  test('find what reading every text finds, whatever the words', async () => {
    const random = createRandom(47);
    const texts = Array.from({ length: 250 }, () => inventText(random));
    const ids = await insertControls(texts);
    const owned = new Map(ids.map((id, index) => [id, [`Z${id}`, texts[index]!, '新名字', 'New Name']]));
    let matches = 0;
    for (let count = 0; count < 120; count++) {
      const keyword = inventQuery(random, texts);
      const expected = [...owned].filter(([, record]) => holdsWords(record, keyword)).map(([id]) => id);
      matches += expected.length;
      const list = await world.administrator.client.ask(routes.getRiskControlByPage, {
        body: { keyword, pageSize: 100, rowIds: ids },
      });
      const found = (await world.administrator.client.ask(routes.search, { query: { q: keyword, kind: 'riskControl', pageSize: 50 } }))
        .groups;
      const hits = found.flatMap((group) => group.hits.map((hit) => hit.id));
      expect({ keyword, ids: list.data.map((row) => row.id).sort((a, b) => a - b) }).toEqual({
        keyword,
        ids: expected
          .slice()
          .sort((a, b) => a - b)
          .slice(0, 100),
      });
      if (found[0] && !found[0].isCapped && found[0].totalCount <= 50) {
        expect({ keyword, hits: hits.filter((id) => owned.has(id)).sort((a, b) => a - b) }).toEqual({ keyword, hits: expected });
      }
    }
    expect(matches).toBeGreaterThan(100);
  });

  test('a row that was just saved is there at once', async () => {
    const { id } = await world.bring('draft', { riskDescription: '刚刚保存的一行' });
    const list = await world.administrator.client.ask(routes.getRiskControlByPage, { body: { keyword: '刚刚保存' } });
    expect(list.data.map((row) => row.id)).toEqual([id]);
  });
});

describe('many records', () => {
  test('common words count to 1,000 and page on; rare and absent ones come from the index', async () => {
    await insertControls(Array.from({ length: 2600 }, (_, index) => `海量数据 ${index % 2 ? '奇数' : '偶数'} n${index}n`));
    await api.sql.query('analyze');
    const ask = (keyword: string, pageIndex = 0) =>
      world.administrator.client.ask(routes.getRiskControlByPage, { body: { keyword, pageIndex, pageSize: 50 } });
    const common = await ask('海量');
    expect(common).toMatchObject({ totalCount: 1000, isCapped: true });
    const seen = new Set<number>();
    for (let pageIndex = 0; pageIndex < 5; pageIndex++) (await ask('奇数', pageIndex)).data.forEach((row) => seen.add(row.id));
    expect(seen.size).toBe(250);
    expect(await ask('n1234n')).toMatchObject({ totalCount: 1, isCapped: false });
    expect(await ask('海量 不在')).toMatchObject({ totalCount: 0, isCapped: false });
    const [group] = (await world.administrator.client.ask(routes.search, { query: { q: '海量' } })).groups;
    expect(group).toMatchObject({ totalCount: 1000, isCapped: true });
    expect(group!.hits).toHaveLength(10);
  });

  test.each([
    ['two Chinese characters that are nowhere', '龘龘', 'search_entry_grams_idx'],
    ['one that is nowhere', '龘', 'search_entry_grams_idx'],
    ['a rare number', 'n1234n', 'search_entry_grams_idx'],
    ['two letters', 'qx', 'search_entry_grams_idx'],
    ['a sign that is nowhere', '§', 'search_entry_signs_idx'],
  ])('the index answers %s, without looking at other entries', async (_, word, index) => {
    const plan = await api.sql.transaction(async (tx) => {
      // A few thousand rows are read faster without an index: here it is asked whether the index can answer at all.
      await tx.query('set local enable_seqscan = off');
      const signs = index === 'search_entry_signs_idx' ? `and entry.signs @> search_signs('${word}')` : '';
      return tx.query<{ line: string }>(
        `explain (analyze, costs off, timing off) select record_id as line from search_entry entry
         where entry.grams like search_pattern('${word}') ${signs}`,
      );
    });
    const text = plan.map((row) => Object.values(row)[0]).join('\n');
    expect(text).toContain(`Bitmap Index Scan on ${index}`);
    // A pattern that the index cannot cut into pieces would read it whole and throw the entries away afterwards.
    expect(text).not.toMatch(/Rows Removed by (Index Recheck|Filter): \d{2}/);
  });
});
