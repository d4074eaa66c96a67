import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { recordKinds } from '@portal/testing';

const root = path.resolve(import.meta.dirname ?? __dirname, '../../../..');
const tables = recordKinds
  .all()
  .map(({ table }) => table)
  .join('|');
/** An UPDATE of a workflow's table that assigns state, version or last_hash. */
const forbidden = new RegExp(
  String.raw`update\s+(?:${tables})\b[^;\x60]*?\bset\b[^;\x60]*?\b(?:state|version|last_hash)\s*=(?!=)[^;\x60]*?(?:where|\x60|$)`,
  'i',
);

const isForbidden = (source: string) => {
  const statement = forbidden.exec(source)?.[0];
  if (!statement) return false;
  const assignments = statement.slice(
    0,
    statement.toLowerCase().lastIndexOf('where') > 0 ? statement.toLowerCase().indexOf('where') : undefined,
  );
  return /\b(state|version|last_hash)\s*=/.test(assignments);
};

test('nothing but the runner writes state or version of a workflow’s record', () => {
  const files = globSync('{libs,apps}/*/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.spec.ts'));
  expect(files.length).toBeGreaterThan(50);
  const offenders = files.filter((file) => isForbidden(readFileSync(path.join(root, file), 'utf8')));
  expect(offenders).toEqual([]);
});

test('the check sees an offence, and not what only looks like one', () => {
  expect(isForbidden(`sql.query("update risk_control set state = 'complete' where id = $1")`)).toBe(true);
  expect(isForbidden('`update import_batch\n set total_rows = 1, version = version + 1 where id = $1`')).toBe(true);
  expect(isForbidden("`update import_batch set total_rows = 1 where state = 'staging'`")).toBe(false);
  expect(isForbidden('`update notification set state = 1`')).toBe(false);
});
