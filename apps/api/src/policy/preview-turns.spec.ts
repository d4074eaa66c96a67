import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { policyRoutes as routes, type RouteData } from '@portal/contract';
import { FileStorage } from '@portal/platform';
import { PolicyTexts } from '@portal/policy';
import { buildWorld, makeDocx, startTestApi, uploadPolicyFile, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

type Preview = RouteData<typeof routes.getPreview>;
type Client = World['owner']['client'];
const look = (client: Client, id: number): Promise<Preview> => client.ask(routes.getPreview, { query: { id } });
/** Many files of one person in few calls. */
async function store(client: Client, words: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const word of words) ids.push((await uploadPolicyFile(client, `${word}.docx`, makeDocx([word]))).id);
  return ids;
}

test('forty looks at one document read it once; neither another name nor another day reads it again', async () => {
  const { client } = world.owner;
  // A package holds the time of its making: the same bytes twice, not two packages of the same words.
  const bytes = makeDocx(['forty']);
  const one = (await uploadPolicyFile(client, 'forty.docx', bytes)).id;
  const open = jest.spyOn(api.app.get(FileStorage), 'open');
  const seen = await Promise.all(Array.from({ length: 40 }, () => look(client, one)));
  expect(seen.map(({ kind, html }) => [kind, html?.includes('forty')])).toEqual(Array.from({ length: 40 }, () => ['html', true]));
  expect(open).toHaveBeenCalledTimes(1);
  const again = (await uploadPolicyFile(world.otherOwner.client, '别名.docx', bytes)).id;
  expect(await look(world.otherOwner.client, again)).toMatchObject({ kind: 'html', name: '别名.docx', html: seen[0]!.html });
  expect(open).toHaveBeenCalledTimes(1);
  // The right is asked at each look, whatever is kept.
  expect(await world.outsider.client.call(routes.getPreview, { query: { id: one } })).toMatchObject({
    isSuccess: false,
    code: 'not_found',
  });
  open.mockRestore();
});

test('who opens many documents waits for his own: another’s is read beside them; what is too much is said in both languages', async () => {
  const mine = await store(
    world.owner.client,
    Array.from({ length: 12 }, (_, index) => `document ${index}`),
  );
  const [his = 0] = await store(world.otherOwner.client, ['the other one']);
  const ended: string[] = [];
  const asked = mine.map(async (id, index) => {
    const answer = await world.owner.client.call(routes.getPreview, { query: { id }, language: index % 2 ? 'en' : 'zh' });
    ended.push(answer.isSuccess ? 'mine' : 'refused');
    return answer;
  });
  const other = look(world.otherOwner.client, his).then((preview) => (ended.push('his'), preview));
  const answers = await Promise.all(asked);
  expect(await other).toMatchObject({ kind: 'html' });
  expect(ended.indexOf('his')).toBeLessThan(ended.lastIndexOf('mine'));
  const refused = answers.filter((answer) => !answer.isSuccess);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(5);
  expect(new Set(refused.map((answer) => answer.code))).toEqual(new Set(['rate_limited.own_files']));
  expect(new Set(refused.map((answer) => answer.message))).toEqual(
    new Set(['您的其他文件正在打开，请等它们完成后再试', 'Your other files are still being opened. Try again when they are done']),
  );
  // Nothing is lost by it: the same document opens a moment later.
  expect(await look(world.owner.client, mine.at(-1)!)).toMatchObject({ kind: 'html' });
});

test('a preview that nobody looks at any more goes, and one whose last file is gone', async () => {
  const [old = 0, kept = 0, gone = 0] = await store(world.owner.client, ['old', 'kept', 'gone']);
  for (const id of [old, kept, gone]) await look(world.owner.client, id);
  const hashOf = 'select sha256 from stored_file where id = $1';
  await api.sql.query(`update policy_preview set used_at = now() - interval '31 days' where sha256 = (${hashOf})`, [old]);
  await api.sql.query(`update policy_preview set sha256 = 'of a file that was removed' where sha256 = (${hashOf})`, [gone]);
  expect(await api.app.get(PolicyTexts).forgetPreviews()).toBe(2);
  expect(await api.sql.query(`select 1 from policy_preview where sha256 = (${hashOf})`, [kept])).toHaveLength(1);
});
