import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { riskControlWorkflow } from '@portal/workflows';
import { isKept, loadKept } from './kept-modules.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-kept-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what runs in production stays for the life of a worker; what only tests load, and what others supply, does not', () => {
  const kept = ['libs/platform/src/database/sql.ts', 'apps/api/src/create-api.ts', 'workflows/src/index.ts', 'migrations/src/index.ts'];
  const anew = [
    'libs/testing/src/database.ts',
    'libs/platform/src/database/sql.spec.ts',
    'apps/api/src/duty/dead-ends.fixture.ts',
    'libs/testing/src/areas/deficiency.tests.ts',
    'tests/year/year.ts',
    'tools/test/tally.mjs',
    'node_modules/pg/lib/index.js',
    'apps/console/src/app/guard.ts',
  ];
  const judge = (places: string[]) => places.filter((place) => isKept(path.join(root, place)));
  expect(judge([...kept, ...anew])).toEqual(kept);
});

/** The runtime of a test file: it gives scripts, and tells what was asked of it. */
function fileOf(code: string) {
  const asked: string[] = [];
  const runtime = {
    compile: () => ({ code, map: undefined }),
    requireModule: (_from: string, name: string) => void asked.push(name),
    resolve: (_from: string, name: string) => name,
  };
  return { asked, runtime };
}

test('a module is run by the test file that first needs it, and what it requires later on is a matter of the one that runs then', () => {
  const place = path.join(folder, 'lazy.ts');
  const first = fileOf(`require('early'); exports.later = () => require('late'); exports.made = {};`);
  const second = fileOf(`throw new Error('run again')`);
  let now = first;
  const load = () => loadKept(place, () => now.runtime as never) as { later: () => void; made: object };
  const made = load();
  now = second;
  expect(load()).toBe(made);
  made.later();
  expect([first.asked, second.asked]).toEqual([['early'], ['late']]);
});

test('a module that fails to load is tried again by the next one', () => {
  const place = path.join(folder, 'failing.ts');
  expect(() => loadKept(place, () => fileOf(`throw new Error('not yet')`).runtime as never)).toThrow('not yet');
  expect(loadKept(place, () => fileOf('exports.there = true').runtime as never)).toEqual({ there: true });
});

test('a file that mocks or isolates modules gets the product anew', () => {
  const load = createRequire(__filename) as (name: string) => { riskControlWorkflow: unknown };
  expect(load('@portal/workflows').riskControlWorkflow).toBe(riskControlWorkflow);
  let isolated: unknown;
  jest.isolateModules(() => (isolated = load('@portal/workflows').riskControlWorkflow));
  expect(isolated).not.toBe(riskControlWorkflow);
  jest.doMock('yauzl', () => ({ mocked: true }));
  expect(load('@portal/workflows').riskControlWorkflow).not.toBe(riskControlWorkflow);
  jest.dontMock('yauzl');
});
