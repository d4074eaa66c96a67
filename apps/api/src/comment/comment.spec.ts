import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  bringDeficiency,
  buildEventWorld,
  buildStatements,
  buildWorld,
  makeRecord,
  eventually,
  makeFolder,
  makePolicy,
  keepEvidence,
  makeShare,
  requestEvidence,
  planPeriod,
  recordKinds,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  worker = await startNoticeWorker(api);
}, 120_000);
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

/** A record of every kind that has a page of its own, which its owner or the administrator reads and the outsider does not. */
const makers: Readonly<Record<string, () => Promise<number>>> = {
  riskControl: async () => (await world.bring('assessing')).id,
  campaign: async () => {
    const body = { name: '年度自评', riskYear: 2026, opensOn: '2031-01-05', dueOn: '2031-02-28', filter: {} };
    return (await world.administrator.client.ask(routes.saveCampaign, { body })).id;
  },
  remediationIssue: async () => {
    const { id: riskId } = await world.bring('assessing');
    const body = { riskId, plan: '补签盘点表', severity: 'high', dueDate: '2031-02-28' };
    return (await world.administrator.client.ask(routes.raiseIssue, { body: body as never })).id;
  },
  riskEvent: async () => (await buildEventWorld(world).bringEvent('pendingApproval', { confidential: true })).id,
  riskReport: async () => (await buildEventWorld(world).bringReport('submitted')).id,
  policyVersion: async () => {
    const folder = await makeFolder(world.administrator.client);
    return (await makePolicy(world.administrator.client, world.departmentId, folder.id)).id;
  },
  share: () => makeShare(world, { audience: { users: [world.owner.id] } }),
  assessmentPeriod: () => planPeriod(world),
  controlTest: async () => Number(await makeRecord(api, world, 'controlTest')),
  deficiency: () => bringDeficiency(api, world, 'proposed'),
  evidenceRequest: () => requestEvidence(world),
  evidence: async () => (await keepEvidence(world)).id,
  certification: async () => (await buildStatements(world)).id,
  committeePack: async () => Number(await makeRecord(api, world, 'committeePack')),
  auditorSeat: async () => Number(await makeRecord(api, world, 'auditorSeat')),
};

/** Kinds that everybody reads, the outsider too. */
const ofAll = ['assessmentPeriod'];

/** Kinds without comments, each with the reason. */
const without: Readonly<Record<string, string>> = {
  independentReview: 'it is shown on the page of its control, whose comments it has',
  riskStoreItem: 'it is shown in a list and has no page',
  policyFolder: 'it is a place in the library and has no page',
  shareReading: 'one person’s way through a share, whose page it has',
  exam: 'everybody who sits it reads its page: a comment could give the answers away',
  examAttempt: 'one sitting, between its author and the markers, who comment in the marks',
  importBatch: 'machinery without a page',
};

const admin = () => world.administrator.client;
const say = (kind: string, id: number, text: string, more: Record<string, unknown> = {}) =>
  admin().ask(routes.addComment, { body: { kind, id, text, ...more } });
const list = (kind: string, id: number) => admin().ask(routes.getComments, { query: { kind, id } });

test('every kind of record has comments, or a reason why not', () => {
  const kinds = recordKinds.all().map(({ workflow }) => workflow.name);
  expect(Object.keys({ ...makers, ...without }).sort()).toEqual([...kinds].sort());
});

describe.each(Object.keys(makers))('%s', (kind) => {
  test('who may read it reads and writes comments; for everybody else there is no such record', async () => {
    const id = await makers[kind]!();
    const root = await say(kind, id, `说明 ${kind}`);
    await say(kind, id, '答复', { replyTo: root.id });
    const { threads, totalCount } = await list(kind, id);
    expect(threads.map(({ text, replies }) => [text, ...replies.map((reply) => reply.text)])).toEqual([[`说明 ${kind}`, '答复']]);
    expect(totalCount).toBe(2);
    const { client } = world.outsider;
    if (ofAll.includes(kind)) {
      expect(await client.ask(routes.getComments, { query: { kind, id } })).toMatchObject({ totalCount: 2 });
      return;
    }
    const refused = [
      await client.call(routes.getComments, { query: { kind, id } }),
      await client.call(routes.findMentionable, { query: { kind, id, q: '' } }),
      await client.call(routes.addComment, { body: { kind, id, text: '我也想说' } }),
      await client.call(routes.addComment, { body: { kind, id, text: '我也想说', replyTo: root.id } }),
      await client.call(routes.editComment, { body: { commentId: root.id, rowVersion: 1, text: '改' } }),
      await client.call(routes.resolveComment, { body: { commentId: root.id, resolved: true } }),
      await client.call(routes.removeComment, { body: { commentId: root.id } }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'not_found'));
    expect(await list(kind, id)).toMatchObject({ totalCount: 2, resolvedCount: 0 });
  });

  test('it is found by what is said beside it, by its readers alone; and no more when the words were taken back', async () => {
    const id = await makers[kind]!();
    const word = `琥珀${kind}`;
    const comment = await say(kind, id, `请看附件：${word}`);
    const found = async (client = admin()) => (await client.ask(routes.search, { query: { q: word } })).groups.flatMap(({ hits }) => hits);
    expect(await found()).toMatchObject([{ id, snippet: { text: expect.stringContaining(word) } }]);
    expect((await found(world.outsider.client)).map((hit) => hit.id)).toEqual(ofAll.includes(kind) ? [id] : []);
    await admin().ask(routes.removeComment, { body: { commentId: comment.id } });
    expect(await found()).toEqual([]);
  });

  test('only who may read it can be mentioned, and is told with a link to the comment', async () => {
    const id = await makers[kind]!();
    const people = { reviewer: world.reviewer, outsider: world.outsider };
    const named = async (name: keyof typeof people) => {
      const person = people[name];
      const row = await api.sql.one<{ name: string }>('select name from person where id = $1', [person.id]);
      return { id: person.id, name: row!.name };
    };
    const [reviewer, outsider] = [await named('reviewer'), await named('outsider')];
    if (ofAll.includes(kind)) return;
    const refused = await admin().call(routes.addComment, { body: { kind, id, text: `@${outsider.name} 看看`, mentions: [outsider] } });
    expect([refused.code, refused.message]).toEqual([
      'validation',
      `${outsider.name} has no access to this record and cannot be mentioned`,
    ]);
    const proposed = await admin().ask(routes.findMentionable, { query: { kind, id, q: world.reviewer.userNo } });
    expect(proposed.map((person) => person.id)).toEqual([world.reviewer.id]);
    expect(await admin().ask(routes.findMentionable, { query: { kind, id, q: world.outsider.userNo } })).toEqual([]);
    const { id: commentId } = await say(kind, id, `@${reviewer.name} 请看`, { mentions: [reviewer] });
    const read = () =>
      api.sql.query<{ person_id: number; link: string }>(
        `select person_id, link from notification where kind = 'commentMention' and link like $1`,
        [`%&comment=${commentId}`],
      );
    await eventually(async () => (await read()).length > 0);
    const page = recordKinds.of(kind).page!;
    expect(await read()).toEqual([{ person_id: world.reviewer.id, link: `${page}?Id=${id}&comment=${commentId}` }]);
  });
});

test.each(Object.keys(without))('%s has none: asking answers as for a record that there is not', async (kind) => {
  expect((await admin().call(routes.getComments, { query: { kind, id: 1 } })).code).toBe('not_found');
});
