import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findLooseParsers, IN_PROCESS } from './parsers.mjs';
import { listTrackedFiles } from './tree-rules.mjs';

let tree: string;
const files: string[] = [];

beforeEach(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'portal-parsers-'));
  files.length = 0;
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function plant(file: string, text: string) {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
  files.push(file);
}

test('a parser that the api or a worker reaches by any import is found, one of a confined entry is not', () => {
  plant('apps/api/src/main.ts', "import { a } from '@portal/platform';\n");
  plant('libs/platform/src/index.ts', "export * from './a.ts';\nexport * from './gate.ts';\n");
  plant('libs/platform/src/a.ts', "export const a = async () => (await import('./b.ts')).b;\n");
  plant(
    'libs/platform/src/b.ts',
    "import { deflateRawSync } from 'node:zlib';\nimport mammoth from 'mammoth';\nexport const b = mammoth;\n",
  );
  plant('libs/platform/src/gate.ts', "import { crc32, inflateRawSync } from 'node:zlib';\nimport type { Entry } from 'yauzl';\n");
  plant('libs/platform/src/read-child.ts', "import { open } from 'yauzl';\n");
  plant('libs/platform/src/confine/parsers.ts', "export const PARSERS = { a: { entry: 'platform/src/read-child.ts' } };\n");
  expect(findLooseParsers(tree, files).sort()).toEqual([
    'libs/platform/src/b.ts: mammoth would open uploads in a process that has secrets',
    'libs/platform/src/gate.ts: node:zlib would open uploads in a process that has secrets',
  ]);
});

test('an entry that is imported or not listed, an unknown package and a process started elsewhere are found', () => {
  plant(
    'apps/worker/src/main.ts',
    "import './new-child.ts';\nimport { fork } from 'node:child_process';\nimport tiff from 'tiff-reader';\n",
  );
  plant('apps/worker/src/new-child.ts', "import { open } from 'yauzl';\n");
  expect(findLooseParsers(tree, files).sort()).toEqual([
    'apps/worker/src/main.ts: does tiff-reader parse what people upload? Name it in tools/lint/parsers.mjs',
    'apps/worker/src/main.ts: imports apps/worker/src/new-child.ts, which is started in a process of its own',
    'apps/worker/src/main.ts: starts processes; the places that do are named in tools/lint/parsers.mjs',
    'apps/worker/src/new-child.ts: is no entry of libs/platform/src/confine/parsers.ts',
  ]);
});

test('the portal itself is in order, and every excuse is one of today', () => {
  const root = path.join(__dirname, '../..');
  expect(findLooseParsers(root, listTrackedFiles(root))).toEqual([]);
  expect(Object.values(IN_PROCESS).every((reason) => reason.length > 20)).toBe(true);
});
