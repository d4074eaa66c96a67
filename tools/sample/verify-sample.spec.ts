import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { draw } from '../../libs/platform/src/sampling/draw.ts';
import { verifySample } from './verify-sample.mjs';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
let population: string;
let sample: Record<string, unknown>;
const keys = Array.from({ length: 250_000 }, (_, index) => `INV-26-${String(index + 1).padStart(7, '0')}`);

const toItems = (positions: readonly number[]) => positions.map((position) => ({ position: position + 1, key: keys[position]! }));

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sample-spec-'));
  population = path.join(folder, 'population.csv');
  const content = ['invoice_no,amount', ...keys.map((key, index) => `${key},${index}`)].join('\n');
  await writeFile(population, content);
  const first = { method: 'random', seed: '4711', size: 25 } as const;
  const items = toItems(draw({ keys }, first));
  const more = { method: 'random', seed: '4711', size: 5, drawnBefore: items.map(({ key }) => key) } as const;
  sample = {
    format: 'portal-sample-1',
    number: 'CT-2026-0142',
    population: {
      fileName: 'population.csv',
      sha256: createHash('sha256').update(content).digest('hex'),
      rows: 250_000,
      keyColumn: 'invoice_no',
      amountColumn: null,
    },
    draws: [
      { ordinal: 1, formula: first, items },
      { ordinal: 2, formula: more, items: toItems(draw({ keys }, more)) },
    ],
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, content: unknown): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, JSON.stringify(content));
  return file;
}

test('an exported sample is drawn again by the program, from the file alone', async () => {
  const file = await write('sample.json', sample);
  const said = execFileSync(process.execPath, ['tools/sample-verify.mjs', file, population], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  expect(said).toContain('Draw 1: random, seed 4711, 25 rows, the same');
  expect(said).toContain('Draw 2: random, seed 4711, 5 rows, the same');
  expect(said).toContain('Every draw gives the same rows again');
});

test('another row, another population and a file of something else are told', async () => {
  const draws = structuredClone(sample['draws']) as { items: { key: string; position: number }[] }[];
  draws[0]!.items[24] = { key: keys[0]!, position: 1 };
  const changed = await verifySample(await write('changed.json', { ...sample, draws }), population);
  expect(changed.problems).toEqual([expect.stringContaining('Draw 1 gives')]);
  const other = path.join(folder, 'other.csv');
  await writeFile(other, `${await readFile(population, 'utf8')}\nINV-27,1`);
  expect((await verifySample(await write('sample.json', sample), other)).problems).toEqual([
    expect.stringContaining('The population is another file'),
  ]);
  expect((await verifySample(await write('else.json', {}), population)).problems).toEqual([
    expect.stringContaining('is no exported sample'),
  ]);
});

test('the Python of the manual draws the same 25 keys', async () => {
  const manual = await readFile(path.join(root, 'docs/sampling.md'), 'utf8');
  const program = /```python\n([\s\S]*?)```/.exec(manual)![1]!;
  expect(program.trim().split('\n').length).toBeLessThanOrEqual(20);
  const script = path.join(folder, 'sample.py');
  await writeFile(script, program);
  const told = (sample['draws'] as { items: { key: string }[] }[])[0]!.items.map(({ key }) => key);
  // The same keys are pinned in read-population.spec.ts for machines without Python.
  if (spawnSync('python3', ['--version']).status !== 0) return;
  expect(execFileSync('python3', [script, population, 'invoice_no', '4711', '25'], { encoding: 'utf8' }).trim().split('\n')).toEqual(told);
});
