import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateArea } from './generate.mjs';
import { spellName } from './names.mjs';

const root = path.join(__dirname, '..', '..');
const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.tsout', '.nx', '.tmp']);
let copy: string;
let made: string[] = [];

/** A copy of the sources whose node_modules has the same packages, but our own libraries from the copy. */
beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'portal-area-'));
  for (const place of [
    'apps',
    'libs',
    'workflows',
    'migrations',
    'tests',
    'tools',
    'bench',
    'tsconfig.json',
    'tsconfig.base.json',
    'tsconfig.spec.json',
    'tsconfig.spec.web.json',
    'jest.preset.mjs',
    'jest.server.config.mjs',
    '.swcrc',
    'package.json',
    '.prettierrc',
    '.prettierignore',
  ]) {
    cpSync(path.join(root, place), path.join(copy, place), { recursive: true, filter: (file) => !skipped.has(path.basename(file)) });
  }
  mkdirSync(path.join(copy, 'node_modules', '@portal'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@portal') symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  }
  for (const name of [...readdirSync(path.join(copy, 'libs')), 'loss-event']) {
    symlinkSync(path.join(copy, 'libs', name), path.join(copy, 'node_modules/@portal', name));
  }
  for (const name of ['workflows', 'migrations']) symlinkSync(path.join(copy, name), path.join(copy, 'node_modules/@portal', name));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What a program of node says, and how it ended if that was not well. */
const runIn = (folder: string, parameters: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } } as const;
    execFile(process.execPath, [...parameters], options, (error, out, errors) => {
      resolve(`${out}${errors}${error ? `It ended with ${error.signal ?? error.code}.` : ''}`);
    });
  });

const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');

describe('a generated area', () => {
  test('is written whole and registered everywhere', async () => {
    const { files, edited, byHand } = await generateArea(copy, 'loss-event', new Date('2027-01-02T03:04:05Z'));
    expect(byHand).toEqual([]);
    made = files;
    expect(files.filter((file) => !existsSync(path.join(copy, file)))).toEqual([]);
    expect(edited.filter((file) => !/\.json$/.test(file)).length).toBeLessThanOrEqual(15);
    expect(read('migrations/src/index.ts')).toMatch(
      /\{ name: 'Migration20270102030405LossEvent', class: Migration20270102030405LossEvent \},\s*\];/,
    );
    expect(JSON.parse(read('tsconfig.json'))).toMatchObject({ references: expect.arrayContaining([{ path: './libs/loss-event' }]) });
    for (const place of ['libs/areas', 'apps/api']) {
      expect(JSON.parse(read(`${place}/package.json`))).toMatchObject({ dependencies: { '@portal/loss-event': '*' } });
    }
  });

  test('compiles with everything that is there, tests and console too', async () => {
    const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');
    // The browser's tests say nothing of an area: of the console's side its sources are enough.
    const pages = { extends: './tsconfig.spec.web.json', include: ['apps/console/src/**/*'], exclude: ['**/*.spec.*'] };
    writeFileSync(path.join(copy, 'tsconfig.pages.json'), JSON.stringify(pages));
    const programs = ['tsconfig.spec.json', 'tsconfig.pages.json'].map((program) => runIn(copy, [compiler, '-p', program]));
    expect(await Promise.all(programs)).toEqual(['', '']);
  });

  test('works: its machine’s table holds, and its record is on the home of who must act, in his inbox, in search and in the audit', async () => {
    const jest = ['--experimental-vm-modules', '--no-warnings', path.join(root, 'node_modules/jest/bin/jest.js')];
    const said = await runIn(copy, [
      ...jest,
      '-c',
      'jest.server.config.mjs',
      '--runInBand',
      '--testTimeout=300000',
      '--testPathPatterns=loss-event',
    ]);
    expect(said).toMatch(/Test Suites: 2 passed, 2 total/);
  });

  test('is laid out as Prettier wants it', () => {
    const prettier = path.join(root, 'node_modules/prettier/bin/prettier.cjs');
    const answer = spawnSync(process.execPath, [prettier, '--check', ...made], { cwd: copy, encoding: 'utf8' });
    expect(answer.stderr).toBe('');
    expect(answer.status).toBe(0);
  });

  test('is not made over an existing one', async () => {
    await expect(generateArea(copy, 'loss-event')).rejects.toThrow(/There is something already: .*libs\/loss-event/);
  });
});

test.each(['LossEvent', 'loss_event', '', '../x', 'loss-'])('the name %p is refused', (name) => {
  expect(() => spellName(name)).toThrow(/small letters with hyphens/);
});
