import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { canonicalName } from '@portal/contract';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { addressKey } from './address-key.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('the program and the database agree about every letter and mark that there is', async () => {
  const names: string[] = [];
  for (let code = 1; code <= 0x1ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    names.push(`A${String.fromCodePoint(code)}z`);
  }
  const rows = await database.sql.query<{ name: string; folded: string }>(
    `select name, lower(name collate "C") as folded from unnest($1::text[]) as name`,
    [names],
  );
  expect(rows.filter(({ name, folded }) => canonicalName(name) !== folded)).toEqual([]);
  expect(rows).toHaveLength(names.length);
});

test('where names open accounts nothing else folds them', () => {
  const faults: string[] = [];
  for (const room of ['sign-in', 'second-factor', 'provider']) {
    const folder = path.join(import.meta.dirname, '..', room);
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.ts') && !one.endsWith('.spec.ts'))) {
      readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .forEach((line, index) => {
          const folds = /(?:name|no|account)\w*\.to(?:Locale)?(?:Lower|Upper)Case\(|(?:lower|upper)\((?:\w+\.)?user_no\)/i.test(line);
          // Look for a number that is taken, or for a name in a password, whatever the case: they open nothing.
          if (folds && !/demo-accounts|identity-links|new-password/.test(name)) faults.push(`${name}:${index + 1}`);
        });
    }
  }
  expect(faults).toEqual([]);
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::10.0.0.1', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
