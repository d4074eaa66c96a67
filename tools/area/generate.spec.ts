import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateArea } from './generate.mjs';
import { spellName } from './names.mjs';

const root = path.join(__dirname, '..', '..');
const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.tsout', '.nx', '.tmp']);
let copy: string;

/** A copy of the sources whose node_modules has the same packages, but our own libraries from the copy. */
beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'portal-area-'));
  for (const place of [
    'apps',
    'libs',
    'workflows',
    'migrations',
    'tsconfig.json',
    'tsconfig.base.json',
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

const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');

describe('a generated area', () => {
  test('is written whole and registered everywhere', async () => {
    const { files, byHand } = await generateArea(copy, 'loss-event', new Date('2027-01-02T03:04:05Z'));
    expect(byHand).toEqual([]);
    expect(files.filter((file) => !existsSync(path.join(copy, file)))).toEqual([]);
    expect(read('migrations/src/index.ts')).toMatch(
      /\{ name: 'Migration20270102030405LossEvent', class: Migration20270102030405LossEvent \},\s*\];/,
    );
    expect(JSON.parse(read('tsconfig.json'))).toMatchObject({ references: expect.arrayContaining([{ path: './libs/loss-event' }]) });
    expect(read('libs/areas/src/index.ts')).toMatch(/^import \{ lossEventArea \}[\s\S]*const areas: readonly Area\[\] = \[lossEventArea, /);
    for (const place of ['libs/areas', 'apps/api', 'apps/worker', 'apps/demo', 'libs/testing']) {
      expect(JSON.parse(read(`${place}/package.json`))).toMatchObject({ dependencies: { '@portal/loss-event': '*' } });
    }
  });

  test('compiles with its machine and its contract', () => {
    const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');
    const answer = spawnSync(process.execPath, [compiler, '-b', 'libs/loss-event', 'libs/contract', 'migrations'], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(answer.stdout).toBe('');
    expect(answer.status).toBe(0);
  });

  test('is known to the catalogue, the routes and the migrations when run', () => {
    const program = `
      const { workflowCatalogue, allowedActions } = await import('@portal/workflows');
      const { routes } = await import('@portal/contract');
      const { migrations } = await import('@portal/migrations');
      const owner = { id: 1, isAdministrator: false, isSystem: false };
      console.log(JSON.stringify({
        actions: allowedActions(workflowCatalogue.lossEvent, 'draft', { isActive: true, ownerId: 1 }, owner),
        path: routes.getLossEventByPage.path,
        last: migrations.at(-1).name,
      }));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: copy, encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual({
      actions: ['SAVE_DRAFT', 'SUBMIT'],
      path: '/api/LossEvent/GetLossEventByPage',
      last: 'Migration20270102030405LossEvent',
    });
  });

  test('is laid out as Prettier wants it', () => {
    const prettier = path.join(root, 'node_modules/prettier/bin/prettier.cjs');
    const places = ['libs/loss-event', 'workflows/src/loss-event.*.ts', 'libs/contract/src/loss-event', 'migrations/src/*LossEvent.ts'];
    const answer = spawnSync(process.execPath, [prettier, '--check', ...places], { cwd: copy, encoding: 'utf8' });
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
