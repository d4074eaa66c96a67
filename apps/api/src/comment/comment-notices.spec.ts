import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildEventWorld,
  buildWorld,
  eventually,
  sessionFor,
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
let place: { readonly kind: string; readonly id: number };
const names = new Map<number, string>();
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  worker = await startNoticeWorker(api);
  for (const { id, name } of await api.sql.query<{ id: number; name: string }>('select id, name from person')) names.set(id, name);
}, 120_000);
afterAll(async () => {
  await worker?.close();
  await api?.close();
});
beforeEach(async () => {
  place = { kind: 'riskControl', id: (await world.bring('assessing')).id };
  await worker.forget();
});

interface Told {
  readonly userNo: string;
  readonly kind: string;
}

/** Who was told what of comments, when all of it was told. */
async function told(): Promise<Told[]> {
  await eventually(async () => (await api.sql.query('select 1 from record_comment_notice')).length === 0);
  return (await worker.inboxes()).filter(({ kind }) => kind.startsWith('comment'));
}

const mention = ({ id }: { id: number }) => ({ id, name: names.get(id)! });
const at = (person: { id: number }) => `@${names.get(person.id)!}`;
const sorted = (rows: readonly Told[]) => [...rows].sort((a, b) => a.userNo.localeCompare(b.userNo));

test('a comment without a mention tells nobody; one with mentions tells those, and never its author', async () => {
  const { owner, administrator, assistant } = world;
  await owner.client.ask(routes.addComment, { body: { ...place, text: '只是记下' } });
  expect(await told()).toEqual([]);
  const text = `${at(owner)} ${at(administrator)} 请看`;
  await owner.client.ask(routes.addComment, { body: { ...place, text, mentions: [mention(owner), mention(administrator)] } });
  expect(await told()).toEqual([{ userNo: administrator.userNo, kind: 'commentMention' }]);
  expect((await worker.mails()).filter(({ userNo }) => userNo === assistant.userNo)).toEqual([]);
});

test('an answer tells who took part in the thread, and who is spoken to hears that instead', async () => {
  const { owner, administrator, reviewer } = world;
  const root = await owner.client.ask(routes.addComment, {
    body: { ...place, text: `${at(reviewer)} 可以并行吗？`, mentions: [mention(reviewer)] },
  });
  await told();
  await worker.forget();
  await administrator.client.ask(routes.addComment, {
    body: { ...place, replyTo: root.id, text: `${at(reviewer)} 可以`, mentions: [mention(reviewer)] },
  });
  expect(sorted(await told())).toEqual(
    sorted([
      { userNo: owner.userNo, kind: 'commentReply' },
      { userNo: reviewer.userNo, kind: 'commentMention' },
    ]),
  );
});

test('editing tells who is newly mentioned, nobody twice; a comment that was taken back in time tells nobody', async () => {
  const { owner, administrator, reviewer } = world;
  const body = { ...place, text: `${at(administrator)} 请看`, mentions: [mention(administrator)] };
  const { id } = await owner.client.ask(routes.addComment, { body });
  await told();
  await worker.forget();
  await owner.client.ask(routes.editComment, {
    body: {
      commentId: id,
      rowVersion: 1,
      text: `${at(administrator)} ${at(reviewer)} 请看`,
      mentions: [mention(administrator), mention(reviewer)],
    },
  });
  expect(await told()).toEqual([{ userNo: reviewer.userNo, kind: 'commentMention' }]);
});

test('who stands in for an absent reader hears nothing; what was meant for one who has left reaches nobody', async () => {
  const { owner, administrator, reviewer, otherOwner } = world;
  await api.sql.query(
    `insert into substitution (person_id, substitute_id, from_on, to_on, created_by) values ($1, $2, '2000-01-01', '2099-01-01', $1)`,
    [reviewer.id, administrator.id],
  );
  await owner.client.ask(routes.addComment, { body: { ...place, text: `${at(reviewer)} 请看`, mentions: [mention(reviewer)] } });
  expect(await told()).toEqual([{ userNo: reviewer.userNo, kind: 'commentMention' }]);
  await api.sql.query('delete from substitution where person_id = $1', [reviewer.id]);
  await worker.forget();
  await api.sql.query('update person set is_active = false where id = $1', [otherOwner.id]);
  const refused = await owner.client.call(routes.addComment, {
    body: { ...place, text: `${at(otherOwner)} 请看`, mentions: [mention(otherOwner)] },
  });
  expect(refused.code).toBe('validation');
  await api.sql.query('update person set is_active = true where id = $1', [otherOwner.id]);
});

test('the mail is in the reader’s language, quotes the comment and leads to it; that of a confidential record quotes nothing', async () => {
  const { owner, administrator } = world;
  await api.sql.query(`update person set language = 'zh' where id = $1`, [administrator.id]);
  const { id } = await owner.client.ask(routes.addComment, {
    body: { ...place, text: `${at(administrator)} 到货检验能否并行？`, mentions: [mention(administrator)] },
  });
  await told();
  const read = () =>
    api.sql.query<{ subject: string; text: string }>(
      `select subject, body_text as text from mail_message where template = 'commentMention' order by id`,
    );
  await eventually(async () => (await read()).length > 0);
  const [mail] = await read();
  expect(mail!.subject).toMatch(/^\[RC-.+\] .+ 在评论中提到了您$/);
  expect(mail!.text).toContain('到货检验能否并行？');
  expect(mail!.text).toContain(`?Id=${place.id}&comment=${id}`);
  await worker.forget();
  const event = await buildEventWorld(world).bringEvent('pendingApproval', { confidential: true });
  await owner.client.ask(routes.addComment, {
    body: { kind: 'riskEvent', id: event.id, text: `${at(administrator)} 涉及采购员`, mentions: [mention(administrator)] },
  });
  await told();
  await eventually(async () => (await read()).length > 0);
  expect((await read())[0]!.text).not.toContain('涉及采购员');
});

test('open pages of who has to do with the record hear of it at once, of a confidential one nobody else’s', async () => {
  const { owner, administrator, outsider, aide } = world;
  const event = await buildEventWorld(world).bringEvent('pendingApproval', { confidential: true });
  const stop = new AbortController();
  const open = async (person: { id: number }) => {
    const answer = await fetch(`${api.url}/api/Stream`, { headers: { 'x-token': await sessionFor(api.sql, person) }, signal: stop.signal });
    let text = '';
    void (async () => {
      try {
        for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) text += part;
      } catch {
        // Closed by this side.
      }
    })();
    await eventually(() => text.includes('retry'));
    return () => text.includes(`"topic":"comment","subject":"comment","id":${event.id}`);
  };
  const [heard, silent] = [await Promise.all([owner, administrator].map(open)), await Promise.all([outsider, aide].map(open))];
  await owner.client.ask(routes.addComment, { body: { kind: 'riskEvent', id: event.id, text: '说一句' } });
  await eventually(() => heard.every((has) => has()));
  expect(silent.map((has) => has())).toEqual([false, false]);
  stop.abort();
});
