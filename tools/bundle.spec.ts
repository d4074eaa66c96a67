import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const bundler = path.join(__dirname, 'bundle.mjs');
let folder: string;

/** A program of three files as the compiler leaves them: one knows its folder, one throws, both are joined. */
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'portal-bundle-')));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const map = (file: string, source: string) =>
    write(
      `${file}.map`,
      JSON.stringify({ version: 3, file: path.basename(file), sources: [source], names: [], mappings: 'AAAA;AACA;AACA' }),
    );
  write('dist/part/place.js', 'export class Deep {}\nexport const url = import.meta.url;\nexport const dir = import.meta.dirname;\n');
  map('dist/part/place.js', '../../src/part/place.ts');
  write('dist/part/fail.js', 'export function fail() {\n  throw new Error("told");\n}\n');
  map('dist/part/fail.js', '../../src/part/fail.ts');
  write(
    'dist/main.js',
    "import { Deep, dir, url } from './part/place.js';\nimport { fail } from './part/fail.js';\nconsole.log(JSON.stringify({ url, dir, name: Deep.name }));\nfail();\n",
  );
  map('dist/main.js', '../src/main.ts');
  const run = `import { bundle } from ${JSON.stringify(pathToFileURL(bundler).href)}; await bundle(${JSON.stringify(path.join(folder, 'dist/bundle'))});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a joined program knows where its parts lie, by what names its classes go, and on which line of which source it failed', () => {
  const entry = path.join(folder, 'dist/bundle/main.js');
  const { stdout, stderr } = spawnSync(process.execPath, ['--enable-source-maps', entry], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual({
    url: pathToFileURL(path.join(folder, 'dist/part/place.js')).href,
    dir: path.join(folder, 'dist/part'),
    name: 'Deep',
  });
  expect(stderr).toContain(`${path.join('src', 'part', 'fail.ts')}:2`);
  expect(readFileSync(entry, 'utf8')).not.toContain("from './part");
});
