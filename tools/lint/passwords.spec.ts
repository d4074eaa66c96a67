import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findLoosePasswords } from './passwords.mjs';
import { listTrackedFiles } from './tree-rules.mjs';

let tree: string;
beforeEach(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'portal-passwords-'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

const look = (file: string, text: string): string[] => {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
  return findLoosePasswords(tree, [file]);
};

test.each([
  ["import { hash } from '@node-rs/argon2';", '@node-rs/argon2 is called past'],
  ["import { hashPassword } from '@portal/directory';", 'hashPassword is called past'],
  ["import { randomPassword } from '../sign-in/password.ts';", 'randomPassword is called past'],
  ["await tx.query('update person set password_hash = $2 where id = $1', [id, hash]);", 'writes password_hash'],
  ['await tx.query(`insert into person (user_no, password_hash) values ($1, $2)`, [no, hash]);', 'writes password_hash'],
  ['await changePerson(tx, id, { passwordHash });\nawait save({ passwordHash: x });', 'writes password_hash'],
])('%s elsewhere is found', (text, problem) => {
  expect(look('libs/directory/src/leaver/leaver.service.ts', text)).toEqual([expect.stringContaining(problem)]);
});

test('the one way, and reading, are let through', () => {
  expect(look('libs/directory/src/people/x.ts', 'await hashNewPassword(form.password, owner);')).toEqual([]);
  expect(look('libs/directory/src/people/x.ts', 'select p.password_hash is not null from person p where p.id = $1')).toEqual([]);
  expect(look('libs/directory/src/sign-in/new-password.ts', "import { hashPassword } from './password.ts';")).toEqual([]);
});

test('the project has no way past the rules', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  expect(findLoosePasswords(root, listTrackedFiles(root))).toEqual([]);
});
