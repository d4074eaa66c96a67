import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '..');
const lines = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8').split('\n');
const rows = lines.filter((line) => /^\| \d/.test(line)).map((line) => line.slice(2, -2).split(' | '));

test('every requirement stands once, with a state and where it is met', () => {
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
  expect(rows.filter((row) => row.length !== 5 || !row[4] || !['met', 'partly', 'not', 'n/a'].includes(row[3] ?? ''))).toEqual([]);
});

test('the sum in the introduction is that of the table', () => {
  const count = (state: string): number => rows.filter((row) => row[3] === state).length;
  expect(lines.join(' ').replace(/\s+/g, ' ')).toContain(
    `Of ${rows.length} requirements ${count('met')} are met, ${count('partly')} partly, ${count('not')} not, and ${count('n/a')} have no subject`,
  );
});

test('every file that is named is there', () => {
  const named = rows.flatMap(([id, , , , where = '']) =>
    [...where.matchAll(/`([^`\s=:]+\/[^`\s]+)`/g)].map((match) => [id, match[1]!] as const).filter(([, file]) => !file.startsWith('/')),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(([, file]) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
