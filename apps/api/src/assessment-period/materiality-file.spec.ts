import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildWorld, startTestApi, type ApiClient, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const CONTENT = '%PDF-1.7 the budget';
const upload = async (client: ApiClient): Promise<number> =>
  (await client.upload(routes.attachmentUpload, [{ name: '预算.pdf', content: CONTENT }])).data[0]!.id;

test('a materiality keeps the document that it was taken from: named with its hash in the step, opened by who reads the scope, kept by the next one', async () => {
  const { client } = world.administrator;
  const { id, recordNo } = await client.ask(routes.saveAssessmentPeriod, {
    body: { title: '2031', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' },
  });
  const fileId = await upload(client);
  const sha256 = createHash('sha256').update(CONTENT).digest('hex');
  const level = { id, base: 'revenue' as const, baseAmount: '1000.00', percent: '10', performancePercent: '50', reason: '按预算' };
  // Somebody else's upload is no document of his.
  const foreign = await upload(world.owner.client);
  expect((await client.call(routes.setMateriality, { body: { ...level, fileId: foreign } })).errors).toMatchObject([{ field: 'fileId' }]);
  await client.ask(routes.setMateriality, { body: { ...level, fileId } });
  const materialities = async () => (await client.ask(routes.getAssessmentScope, { query: { id } })).materialities;
  expect((await materialities()).map(({ file }) => file)).toEqual([{ id: fileId, name: '预算.pdf', sha256 }]);
  const [step] = await api.sql.query<{ event: string; body: string }>(
    `select event, body from workflow_step where workflow = 'assessmentPeriod' and subject_id = $1 order by seq desc limit 1`,
    [id],
  );
  expect(step!.event).toBe('SET_MATERIALITY');
  expect(step!.body).toContain(sha256);
  // Another administrator opens it and keeps it; staff do not see it.
  const { reviewer, outsider } = world;
  expect((await reviewer.client.raw(`${routes.downloadFile.path}?id=${fileId}`)).headers.get('content-type')).toContain('pdf');
  expect((await outsider.client.call(routes.downloadFile, { query: { id: fileId } })).isSuccess).toBe(false);
  await reviewer.client.ask(routes.setMateriality, { body: { ...level, baseAmount: '2000.00', fileId } });
  await client.ask(routes.setMateriality, { body: { ...level, baseAmount: '3000.00' } });
  expect((await materialities()).map(({ file }) => file?.id ?? null)).toEqual([null, fileId, fileId]);
  const verified = await client.ask(routes.verifyRecordTrail, { body: { workflow: 'assessmentPeriod', record: recordNo } });
  expect(verified.ok).toBe(true);
});
