import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { recordKinds } from '@portal/testing';

const root = path.resolve(import.meta.dirname ?? __dirname, '../../../..');
const recordTables = recordKinds
  .all()
  .map(({ table }) => table)
  .join('|');
/** The guarded move for the machinery’s rows. The runner, the writer of records with a history, puts its assignments together from a list. */
const mover = 'libs/platform/src/workflow/move-rows.ts';

/** Up to the condition of an UPDATE, or the end of its text: what it assigns. Subselects have conditions of their own, so it may be a little less. */
const assignments = /\bupdate\s+(?:\$\{[^}]*\}|\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b(.*?)(?:\bwhere\b|[`;]|$)/gis;
const upserts = /\bdo\s+update\s+set\b(.*?)(?:\bwhere\b|[`;]|$)/gis;
const isForbidden = (source: string) =>
  [assignments, upserts].some((form) =>
    [...source.matchAll(form)].some(([, assigned]) => /(?<![.\w])(state|last_hash)\s*=(?!=)/.test(assigned!)),
  );
const movesRecord = new RegExp(String.raw`\bupdate\s+(?:${recordTables})\b[^;\x60]*?\bset\b(.*?)(?:\bwhere\b|[\x60;]|$)`, 'gis');
const writesVersion = (source: string) =>
  [...source.matchAll(movesRecord)].some(([, assigned]) => /(?<![.\w])version\s*=(?!=)/.test(assigned!));

test('nothing but the two writers sets a column named state, and nothing but the runner a record’s version', () => {
  const files = globSync('{libs,apps}/*/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.spec.ts'));
  expect(files.length).toBeGreaterThan(50);
  const offenders = files.filter((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return isForbidden(source) || writesVersion(source);
  });
  expect(offenders).toEqual([mover]);
});

test('the check sees an offence, and not what only looks like one', () => {
  expect(isForbidden(`sql.query("update risk_control set state = 'complete' where id = $1")`)).toBe(true);
  expect(isForbidden('`update job_run r set progress = 1,\n state = $2 where id = $1`')).toBe(true);
  expect(isForbidden('`insert into t (id, state) values (1, 2) on conflict (id) do update set state = excluded.state`')).toBe(true);
  expect(isForbidden("`update import_batch set total_rows = 1 where state = 'staging'`")).toBe(false);
  expect(isForbidden("`update t set sums = case when c.state = 'closed' then 1 end where id = $1`")).toBe(false);
  expect(writesVersion('`update import_batch\n set total_rows = 1, version = version + 1 where id = $1`')).toBe(true);
  expect(writesVersion('`update risk_register_entry set row_version = 1 where id = $1`')).toBe(false);
});
