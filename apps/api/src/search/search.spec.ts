import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type SearchGroup } from '@portal/contract';
import { buildStoreItem, buildWorld, startTestApi, type Actor, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
const numbers = {} as Record<'control' | 'deficient' | 'deleted', { id: number; riskNo: string }>;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  numbers.control = await world.bring('assessing', {
    riskDescription: '仓库盘点不实 Stock-taking ＩＴ 系统缺陷',
    standardControlDesc: '每月抽盘并由财务复核',
    consequences_EN: 'Inventory is overstated',
  });
  numbers.deficient = await world.bring('remediating', { riskDescription: '域名过期' });
  numbers.deleted = await world.bring('assessing', { riskDescription: '绝版描述' });
  await world.administrator.client.ask(routes.deleteRiskControl, { body: { id: numbers.deleted.id, reason: '重复' } });
  await buildStoreItem(api.sql, { ruNo: 'STORE-77', riskDescription: '仓库失火', standardControlDesc: '消防检查' });
});
afterAll(() => api?.close());

const search = async (who: Actor, q: string, more: { kind?: string; pageIndex?: number; pageSize?: number } = {}): Promise<SearchGroup[]> =>
  (await who.client.ask(routes.search, { query: { q, ...more } })).groups;
const found = async (who: Actor, q: string): Promise<string[]> =>
  (await search(who, q)).flatMap((group) => group.hits.map((hit) => `${group.kind} ${hit.number}`));

describe('what is found', () => {
  test('controls, issues and store items by number and text, grouped by kind', async () => {
    const [issue] = await world.administrator.client.ask(routes.getRemediationIssues, { body: { riskId: numbers.deficient.id } });
    expect(await found(world.administrator, '域名')).toEqual([
      `riskControl ${numbers.deficient.riskNo}`,
      `remediationIssue ${issue!.issueNo}`,
    ]);
    expect(await found(world.administrator, '仓库')).toEqual([`riskControl ${numbers.control.riskNo}`, 'storeItem STORE-77']);
    expect(await found(world.administrator, 'store-77')).toEqual(['storeItem STORE-77']);
    expect(await found(world.administrator, issue!.issueNo)).toContain(`remediationIssue ${issue!.issueNo}`);
  });

  test.each([
    ['two Chinese characters', '盘点'],
    ['one Chinese character', '抽'],
    ['words of both languages in any order', 'overstated 抽盘'],
    ['any case', 'STOCK-TAKING'],
    ['full-width forms on either side', 'it ｓｔｏｃｋ'],
    ['a wide blank between words', '盘点　财务'],
    ['a part of a longer word', 'ventor'],
    ['what the owner wrote', '仓库盘点不实'],
  ])('%s', async (_, q) => {
    expect(await found(world.administrator, q)).toContain(`riskControl ${numbers.control.riskNo}`);
  });

  test('every word must be there', async () => {
    expect(await found(world.administrator, '盘点 失火')).toEqual([]);
    expect(await found(world.administrator, '龘龘')).toEqual([]);
    expect(await found(world.administrator, '   ')).toEqual([]);
  });

  test('the record with exactly this number stands first, though others that name it are newer', async () => {
    const { riskNo } = numbers.control;
    await world.bring('draft', { riskDescription: `见 ${riskNo}` });
    const [group] = await search(world.administrator, riskNo.toLowerCase());
    expect(group).toMatchObject({ kind: 'riskControl', totalCount: 2, isCapped: false });
    expect(group!.hits.map((hit) => hit.number)[0]).toBe(riskNo);
    const pages = await Promise.all(
      [0, 1, 2].map((pageIndex) => search(world.administrator, riskNo, { kind: 'riskControl', pageIndex, pageSize: 1 })),
    );
    expect(pages.map(([page]) => page?.hits.map((hit) => hit.number) ?? [])).toEqual([
      [riskNo],
      group!.hits.slice(1).map((hit) => hit.number),
      [],
    ]);
  });

  test('a hit says where it matched, in the text as it was written', async () => {
    const [group] = await search(world.administrator, 'it 财务');
    const [hit] = group!.hits;
    expect(hit!.titleMarks.map(([from, to]) => hit!.title.slice(from, to))).toEqual(['ＩＴ']);
    expect(hit!.snippet!.marks.map(([from, to]) => hit!.snippet!.text.slice(from, to))).toEqual(['财务']);
    expect(hit).toMatchObject({
      state: 'assessing',
      isActive: true,
      link: `/RiskControl/RiskCurrentControlReviewView?Id=${numbers.control.id}`,
    });
  });

  test('hostile texts are words like any other', async () => {
    for (const q of [
      '%',
      '_',
      '\\',
      `'; drop table search_entry; --`,
      '%%%%',
      '(((',
      '\u0000',
      '$1',
      '😀',
      'a'.repeat(200),
      `${'风 '.repeat(60)}`.trim(),
    ]) {
      const answer = await world.administrator.client.call(routes.search, { query: { q } });
      expect(answer.isSuccess).toBe(true);
    }
    expect((await world.administrator.client.call(routes.search, { query: { q: 'a'.repeat(201) } })).errors?.[0]?.field).toBe('q');
    expect(await found(world.administrator, '盘点')).not.toEqual([]);
  });
});

describe('within the rights of who searches', () => {
  test('an outsider finds nothing by any word of a foreign record, nor a count of it', async () => {
    const row = await api.sql.one<{ texts: string }>(
      `select concat_ws(E'\\n', number, title, body) as texts from search_source_risk_control where record_id = $1`,
      [numbers.control.id],
    );
    const words = [
      ...new Set([
        ...row!.texts.split(/\s+/u),
        ...(row!.texts.match(/\p{Script=Han}{2}/gu) ?? []),
        ...(row!.texts.match(/\p{Script=Han}/gu) ?? []),
      ]),
    ];
    expect(words.length).toBeGreaterThan(30);
    for (const word of words) expect(await search(world.outsider, word)).toEqual([]);
    expect(await found(world.owner, '盘点')).toEqual([`riskControl ${numbers.control.riskNo}`]);
  });

  test('forwarding lets him find it; the risk store is for those who have it in their menu', async () => {
    await world.owner.client.ask(routes.ccToTask, { body: { riskId: numbers.deficient.id, userId: [world.outsider.id] } });
    const [control, issue] = await found(world.outsider, '域名');
    expect([control, issue]).toEqual([`riskControl ${numbers.deficient.riskNo}`, expect.stringMatching(/^remediationIssue /)]);
    expect(await found(world.outsider, '失火')).toEqual([]);
    expect(await found(world.owner, '失火')).toEqual(['storeItem STORE-77']);
  });

  test('a deleted control is found by the administrator and the aide of its department only', async () => {
    const expected = [`riskControl ${numbers.deleted.riskNo}`];
    expect(await found(world.administrator, '绝版')).toEqual(expected);
    expect(await found(world.aide, '绝版')).toEqual(expected);
    expect(await found(world.owner, '绝版')).toEqual([]);
    const [group] = await search(world.administrator, '绝版');
    expect(group!.hits[0]!.isActive).toBe(false);
  });
});
