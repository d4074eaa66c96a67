import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { showError } from './safe-text.ts';
import { atSource } from './source-frames.ts';

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'portal-frames-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two joined files; the second line of the first comes from the third line of its source. */
const bundle = path.join(folder, 'apps/api/dist/bundle');
mkdirSync(bundle, { recursive: true });
writeFileSync(
  path.join(bundle, 'main.js.map'),
  JSON.stringify({ version: 3, file: 'main.js', sources: ['../../src/part/fail.ts'], names: [], mappings: ';AAEA' }),
);
writeFileSync(path.join(bundle, 'broken.js.map'), '{');
const joined = (file: string, line: number) => `    at fail (${pathToFileURL(path.join(bundle, file)).href}:${line}:7)`;

test('what the log tells of an error names the source and its line, not the joined file', () => {
  const error = new Error('told');
  error.stack = `Error: told\n${joined('main.js', 2)}\n    at node:internal/x:1:1`;
  const source = pathToFileURL(path.join(folder, 'apps/api/src/part/fail.ts')).href;
  expect(showError(error).stack).toBe(`    at fail (${source}:3:1)\n    at node:internal/x:1:1`);
});

test.each([
  ['of a file without a map', joined('other.js', 2)],
  ['of a file whose map cannot be read', joined('broken.js', 2)],
  ['of a place that the map does not know', joined('main.js', 1)],
  ['of a package', '    at call (file:///app/node_modules/some/dist/index.js:4:5)'],
])('a frame %s stays as it is', (_, frame) => {
  expect(atSource(frame)).toBe(frame);
});
