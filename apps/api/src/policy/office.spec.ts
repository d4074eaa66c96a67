import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { policyRoutes as routes } from '@portal/contract';
import { findOffice, JobRuns, JobRunWorker } from '@portal/platform';
import { PolicyFiles, PolicyRenderings, PolicyTexts, renderingKind, RENDERS } from '@portal/policy';
import { buildWorld, makeDocx, makeFolder, policyBody, startTestApi, uploadPolicyFile, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let place: string;
let folderId: number;
beforeAll(async () => {
  place = mkdtempSync(path.join(os.tmpdir(), 'office-files-'));
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  folderId = (await makeFolder(world.administrator.client, 0, '文件')).id;
});
afterAll(async () => {
  await api?.close();
  rmSync(place, { recursive: true, force: true });
});

const flat = (kind: string, spaces: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" ${spaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`;
const paragraph = (words: string): string => `<text:p>${words}</text:p>`;
const slide = (words: string): string =>
  `<draw:page draw:name="${words}"><draw:frame svg:width="22cm" svg:height="3cm" svg:x="2cm" svg:y="2cm"><draw:text-box>${paragraph(words)}</draw:text-box></draw:frame></draw:page>`;
const SPACES =
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"';
const sources: Readonly<Record<string, string>> = {
  'manual.fodt': flat('text', '', ['Employees ask before they book', '员工出差前须获得批准'].map(paragraph).join('')),
  'training.fodp': flat('presentation', SPACES, ['First slide of the training', 'Second slide of the training'].map(slide).join('')),
};

/** A file as the office program itself saves it in another format. */
async function saveAs(office: string, source: string, format: string): Promise<Uint8Array<ArrayBuffer>> {
  writeFileSync(path.join(place, source), sources[source]!);
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(place, 'profile')).href}`;
  await promisify(execFile)(office, ['--headless', profile, '--convert-to', format, '--outdir', place, path.join(place, source)]);
  return new Uint8Array(readFileSync(path.join(place, `${path.parse(source).name}.${format}`)));
}

async function store(name: string, content: Uint8Array<ArrayBuffer>) {
  const file = await uploadPolicyFile(world.administrator.client, name, content);
  const body = policyBody(world.departmentId, folderId, { docPath: file.url });
  const { id } = await world.administrator.client.ask(routes.createDoc, { body });
  const [doc] = await world.administrator.client.ask(routes.getDoc, { body: [id] as never });
  return { fileId: file.id, docType: doc!.docType };
}
const look = (fileId: number) => world.administrator.client.ask(routes.getPreview, { query: { id: fileId } });

/** The words of what was drawn, as the portal reads them from any PDF. */
async function wordsOf(url: string): Promise<string> {
  const content = new Uint8Array(await (await world.administrator.client.raw(url)).arrayBuffer());
  const file = await uploadPolicyFile(world.administrator.client, 'drawn.pdf', content);
  const stored = await api.app.get(PolicyFiles).find(file.id);
  return (await api.app.get(PolicyTexts).read(stored!, 'portal')).content.replaceAll(/\s+/g, ' ');
}

test.each([
  ['manual.fodt', 'doc', 2, ['Employees ask before they book']],
  ['manual.fodt', 'docx', 2, ['Employees ask before they book']],
  ['training.fodp', 'ppt', 3, ['First slide of the training', 'Second slide of the training']],
  ['training.fodp', 'pptx', 3, ['First slide of the training', 'Second slide of the training']],
] as const)(
  '%s saved as .%s is known by its content and drawn as pages, where an office program is; else it is told in words',
  async (source, format, docType, words) => {
    const office = await findOffice(process.env['SOFFICE_PATH']);
    if (!office) {
      const { fileId } = await store('manual.docx', makeDocx(['Employees ask before they book']));
      expect(await look(fileId)).toMatchObject({ kind: 'html', pages: 'none', html: expect.stringContaining('Employees ask') });
      return;
    }
    await api.sql.query(`insert into process_heartbeat (id, kind, host, pid, abilities) values (gen_random_uuid(), 'worker', 'h', 1, $1)`, [
      [RENDERS],
    ]);
    const content = await saveAs(office, source, format);
    const stored = await store(`文件.${format}`, content);
    expect(stored.docType).toBe(docType);
    expect((await look(stored.fileId)).pages).toBe('waiting');
    const runs = api.app.get(JobRuns);
    const run = (await runs.findOf(renderingKind, stored.fileId))!;
    await new JobRunWorker(api.sql, runs).take(api.app.get(PolicyRenderings).workWith(office), run.id, { attemptsMade: 0 });
    const preview = await look(stored.fileId);
    expect(preview).toMatchObject({ kind: 'pdf', pages: 'ready' });
    const drawn = await wordsOf(preview.url!);
    for (const one of words) expect(drawn).toContain(one);
    // Under another extension the content contradicts the name.
    const other = { doc: 'ppt', docx: 'pptx', ppt: 'doc', pptx: 'docx' }[format];
    const refused = await world.administrator.client.upload(routes.dmsUpload, [{ name: `文件.${other}`, content }]);
    expect([refused.isSuccess, refused.code]).toEqual([false, expect.stringMatching(/^unsupported_type/)]);
  },
  120_000,
);
