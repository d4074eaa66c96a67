import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findStaleFiles } from '../derive/derived-files.mjs';
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
  for (const name of ['api', 'worker']) symlinkSync(path.join(copy, 'apps', name), path.join(copy, 'node_modules/@portal', name));
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
  test('is written whole, edits three lists and no other file that is kept by hand', async () => {
    const called = { zhName: '损失事件' };
    const { files, edited, derived, byHand } = await generateArea(copy, 'loss-event', called, new Date('2027-01-02T03:04:05Z'));
    expect(byHand).toEqual([]);
    made = files;
    expect(files.filter((file) => !existsSync(path.join(copy, file)))).toEqual([]);
    // What a new area costs the others, as docs/architecture.md says it: another name in these lists is a fault in the design.
    expect(edited).toEqual(['workflows/src/catalogue.ts', 'libs/contract/src/routes.ts', 'libs/areas/src/index.ts']);
    expect(derived).toEqual([
      'migrations/src/index.ts',
      'libs/contract/src/routes.generated.ts',
      'libs/contract/src/client-areas.generated.ts',
      'apps/api/src/modules.generated.ts',
      'apps/console/src/app/features.generated.ts',
      'apps/console/src/shared/i18n/text-parts.generated.ts',
      'apps/console/src/locales/zh/titles.generated.ts',
      'apps/console/src/locales/en/titles.generated.ts',
      'libs/testing/src/areas.generated.ts',
      'libs/areas/package.json',
      'libs/areas/tsconfig.json',
    ]);
    expect(findStaleFiles(copy)).toEqual([]);
    expect(read('migrations/src/index.ts')).toMatch(
      /\{ name: 'Migration20270102030405LossEvent', class: Migration20270102030405LossEvent \},\s*\];/,
    );
    expect(JSON.parse(read('libs/areas/package.json'))).toMatchObject({ dependencies: { '@portal/loss-event': '*' } });
    expect(JSON.parse(read('libs/areas/tsconfig.json'))).toMatchObject({
      references: expect.arrayContaining([{ path: '../loss-event' }]),
    });
  });

  test('names no English word where Chinese stands, and asks for a Chinese name', async () => {
    const chinese = made
      .filter((file) => /\.ts$/.test(file))
      .flatMap((file) => read(file).match(/(?:text|words)\((?:'duty', |'outcome', )?'[^']*'/g) ?? []);
    expect(chinese.length).toBeGreaterThan(15);
    expect(chinese.filter((one) => /loss|event(?!')/i.test(one))).toEqual([]);
    expect(read('apps/console/src/locales/zh/titles/loss-event.ts')).toMatch(/lossEventList: '损失事件'/);
    await expect(generateArea(copy, 'near-miss', {})).rejects.toThrow(/--zh-name/);
    await expect(generateArea(copy, 'near-miss', { zhName: 'near miss' })).rejects.toThrow(/--zh-name/);
    await expect(generateArea(copy, 'near-miss', { zhName: '险情', enName: '险情' })).rejects.toThrow(/--en-name/);
    expect(existsSync(path.join(copy, 'libs/near-miss'))).toBe(false);
  });

  test('compiles with everything that is there, tests and console too', async () => {
    const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');
    // The browser's tests say nothing of an area: of the console's side its sources are enough.
    const pages = { extends: './tsconfig.spec.web.json', include: ['apps/console/src/**/*'], exclude: ['**/*.spec.*'] };
    writeFileSync(path.join(copy, 'tsconfig.pages.json'), JSON.stringify(pages));
    // Both run at once: more checkers for each would only infer the same types again.
    const programs = ['tsconfig.spec.json', 'tsconfig.pages.json'].map((program) =>
      runIn(copy, [compiler, '-p', program, '--checkers', '1']),
    );
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
    await expect(generateArea(copy, 'loss-event', { zhName: '损失事件' })).rejects.toThrow(
      /There is something already: .*libs\/loss-event/,
    );
  });

  test('finds its place in lists that have grown over several lines', async () => {
    for (const [name, zhName] of [
      ['near-miss', '险情'],
      ['loss-reserve', '损失准备'],
    ] as const) {
      expect((await generateArea(copy, name, { zhName })).byHand).toEqual([]);
    }
    expect(read('libs/contract/src/routes.ts')).toMatch(/nearMissMenu,\s+lossReserveMenu,\s+adminMenu,?\s*\]/);
  });
});

test.each(['LossEvent', 'loss_event', '', '../x', 'loss-'])('the name %p is refused', (name) => {
  expect(() => spellName(name)).toThrow(/small letters with hyphens/);
});
