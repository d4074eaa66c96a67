import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { policyRoutes as routes } from '@portal/contract';
import { FileStorage, JobRuns, JobRunWorker } from '@portal/platform';
import { PolicyRenderings, renderingKind, RENDERS } from '@portal/policy';
import {
  buildWorld,
  makeDocx,
  makeFolder,
  policyBody,
  setPermission,
  startTestApi,
  uploadPolicyFile,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let folderId: number;
let office: string;
beforeAll(async () => {
  office = path.join(mkdtempSync(path.join(os.tmpdir(), 'office-stand-in-')), 'soffice');
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  folderId = (await makeFolder(world.administrator.client, 0, '文件')).id;
  await setPermission(world.administrator.client, { id: folderId, type: 0 }, { owners: [world.administrator.id, world.owner.id] });
});
afterAll(async () => {
  rmSync(path.dirname(office), { recursive: true, force: true });
  await api?.close();
});
beforeEach(() => api.sql.query('delete from process_heartbeat'));

const renderings = () => api.app.get(PolicyRenderings);
/** One try of a worker. */
async function draw(fileId: number, attemptsMade = 0): Promise<void> {
  const runs = api.app.get(JobRuns);
  const { id } = (await runs.findOf(renderingKind, fileId))!;
  await new JobRunWorker(api.sql, runs).take(renderings().workWith(office), id, { attemptsMade });
}
const oldWord = new Uint8Array(
  Buffer.from(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}${Buffer.from('WordDocument', 'utf16le').toString('latin1')}`, 'latin1'),
);
/** LibreOffice's place is taken by a script. */
function setOffice(script: string): void {
  writeFileSync(
    office,
    `#!/bin/sh\nfor word in "$@"; do [ "$last" = --outdir ] && out="$word"; last="$word"; done\nmkdir -p "$out"\n${script}\n`,
  );
  chmodSync(office, 0o755);
}
const startWorker = () =>
  api.sql.query(`insert into process_heartbeat (id, kind, host, pid, abilities) values (gen_random_uuid(), 'worker', 'h', 1, $1)`, [
    [RENDERS],
  ]);
async function makeFile(name: string, content: Uint8Array<ArrayBuffer>) {
  const file = await uploadPolicyFile(world.owner.client, name, content);
  const body = policyBody(world.departmentId, folderId, { docPath: file.url });
  const { id } = await world.owner.client.ask(routes.createDoc, { body });
  return { docId: id, fileId: file.id };
}
const look = (fileId: number, who = world.owner.client) => who.ask(routes.getPreview, { query: { id: fileId } });

test('without a worker that draws, office files are told in words, and the old formats not at all', async () => {
  const { fileId } = await makeFile('a.docx', makeDocx(['words']));
  expect(await look(fileId)).toMatchObject({ kind: 'html', pages: 'none' });
  const old = await makeFile('a.doc', oldWord);
  expect(await look(old.fileId)).toMatchObject({ kind: 'none', reason: 'unsupported', pages: 'none' });
  expect(await api.sql.query('select 1 from job_run')).toEqual([]);
});

test('a drawn file is shown as pages, also to who may not download it, and to nobody else', async () => {
  const { fileId, docId } = await makeFile('旧.doc', oldWord);
  await setPermission(world.owner.client, { id: docId, type: 1 }, { read: [world.assistant.id], download: [world.outsider.id] });
  await startWorker();
  expect(await look(fileId)).toMatchObject({ kind: 'none', pages: 'waiting' });
  setOffice('echo "%PDF-1.4 drawn" > "$out/document.pdf"');
  await draw(fileId);
  const preview = await look(fileId, world.assistant.client);
  expect(preview).toMatchObject({ kind: 'pdf', pages: 'ready', canDownload: false, url: `/api/dms/File?id=${fileId}&pages=true` });
  const token = await world.assistant.client.ask(routes.getAccessToken, { query: { id: fileId } });
  const shown = await api.anonymous.raw(`${preview.url}${token}`);
  expect([shown.headers.get('content-type'), shown.headers.get('content-disposition')?.split(';')[0]]).toEqual([
    'application/pdf',
    'inline',
  ]);
  expect(await shown.text()).toBe('%PDF-1.4 drawn\n');
  const answer = async (who: { raw(path: string): Promise<Response> }) =>
    ((await (await who.raw(preview.url!)).json()) as { code: string }).code;
  expect([await answer(world.outsider.client), await answer(world.otherOwner.client)]).toEqual(['not_allowed', 'not_found']);
});

test('pages that were lost are drawn again; a file that cannot be drawn says so once and for all', async () => {
  await startWorker();
  const { fileId } = await makeFile('b.docx', makeDocx(['words']));
  setOffice('echo "%PDF-1.4" > "$out/document.pdf"');
  expect(await renderings().sweep()).toBeGreaterThan(0);
  await draw(fileId);
  const { output } = (await api.app.get(JobRuns).findOf(renderingKind, fileId))!;
  await api.app.get(FileStorage).remove(output.storageKey!);
  expect((await world.owner.client.raw((await look(fileId)).url!)).headers.get('content-type')).toContain('json');
  expect(await look(fileId)).toMatchObject({ kind: 'html', pages: 'waiting' });
  setOffice('exit 1');
  for (const tries of [0, 1, 2]) {
    expect(await look(fileId)).toMatchObject({ kind: 'html', pages: 'waiting' });
    await expect(draw(fileId, tries)).rejects.toThrow('could not be drawn');
  }
  expect(await look(fileId)).toMatchObject({ kind: 'html', pages: 'none' });
});
