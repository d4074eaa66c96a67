import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { FileStorage } from '@portal/platform';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import type { Readable } from 'node:stream';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => api?.close());

const upload = () => world.owner.client.upload(routes.attachmentUpload, [{ name: 'evidence.txt', content: 'x'.repeat(100_000) }]);
const countFiles = async () => (await api.sql.query('select 1 from stored_file')).length;

test('a full disk of files refuses an upload in words, registers nothing, and is over by itself', async () => {
  const before = await countFiles();
  const storage = jest.spyOn(api.app.get(FileStorage), 'put');
  storage.mockImplementation(async (_key: string, content: Readable) => {
    for await (const _chunk of content) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    throw new Error('nothing came');
  });
  expect(await upload()).toMatchObject({ isSuccess: false, code: 'fault.full' });
  expect(storage).toHaveBeenCalledTimes(1);
  expect(await countFiles()).toBe(before);
  storage.mockRestore();
  expect(await upload()).toMatchObject({ isSuccess: true });
  expect(await countFiles()).toBe(before + 1);
});

test('a full disk of the database refuses the change as a whole, and reads go on', async () => {
  const { id } = await world.bring('assessing');
  const read = () => world.administrator.client.ask(routes.getRiskControl, { query: { id } });
  const before = await read();
  // PostgreSQL's own word for it, at the last statement of the change.
  await api.sql.query(`
    create function refuse_for_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert on outbox_message for each row execute function refuse_for_room()`);
  const change = () =>
    world.administrator.client.call(routes.reassignControlOwner, {
      body: { riskId: id, controlOwner: world.otherOwner.id, reason: '换人' },
    });
  expect(await change()).toMatchObject({ isSuccess: false, code: 'fault.full' });
  expect(await read()).toMatchObject({ rowVersion: before.rowVersion, state: before.state });
  expect(await api.sql.query(`select 1 from workflow_step where workflow = 'riskControl' and subject_id = $1`, [id])).toHaveLength(
    before.rowVersion - 1,
  );
  await api.sql.query('drop trigger no_room on outbox_message; drop function refuse_for_room()');
  expect(await change()).toMatchObject({ isSuccess: true });
});
