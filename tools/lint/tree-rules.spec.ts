import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { deriveFiles } from '../derive/derived-files.mjs';
import { checkTree } from './tree-rules.mjs';

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'portal-tree-'));
  plant('package-lock.json', '{}');
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

function plant(file: string, text: string) {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
}

function problems(): string[] {
  return checkTree(tree).flatMap((rule) => rule.problems);
}

test('a tree in order has no problems', () => {
  plant('libs/one/src/index.ts', "export * from './a.ts';\n");
  plant('libs/one/src/a.ts', 'export const a = 1;\n');
  plant('libs/one/package.json', '{ "name": "@portal/one" }');
  expect(problems()).toEqual([]);
});

test.each(['utils', 'common'])('a folder named %s is found', (name) => {
  plant(`libs/one/src/${name}/a.ts`, '');
  expect(problems()).toEqual([`libs/one/src/${name}`]);
});

test('a file of more than 400 lines is found, one of 400 is not', () => {
  plant('tools/long.mjs', '\n'.repeat(401));
  plant('tools/fine.mjs', '\n'.repeat(400));
  expect(problems()).toEqual(['tools/long.mjs: 401 lines']);
});

test('unfinished and silenced code is found', () => {
  plant('a.ts', `// TO${'DO'} later\n`);
  plant('b.ts', `// eslint-${'disable'}-next-line\n`);
  plant('c.spec.ts', `test.${'only'}('x', () => {});\n`);
  expect(problems()).toHaveLength(3);
});

test('a table that no room has is found', () => {
  plant('libs/directory/tables.json', '["person", "ghost"]');
  plant(
    'migrations/src/Migration1.ts',
    'sql(`create table person (id bigint)`); sql(`create table orphan (id bigint)`); sql(`alter table orphan rename to waif`);\n',
  );
  expect(problems().filter((problem) => /\bno\b/.test(problem))).toEqual([
    'waif is in no tables.json of a library',
    'ghost has a room but no migration makes it',
  ]);
});

test('a derived file that does not say what lies in the folder is found, and what is derived then stands', () => {
  plant('migrations/package.json', '{ "name": "@portal/migrations" }');
  plant('migrations/src/Migration2.ts', 'export class Migration2 {}\n');
  plant('migrations/src/Migration1.ts', 'export class Migration1 {}\n');
  const stale = 'migrations/src/index.ts is stale: npm run derive';
  expect(problems()).toEqual([stale]);
  const text = deriveFiles(tree).get('migrations/src/index.ts')!;
  expect(text.match(/class: \w+/g)).toEqual(['class: Migration1', 'class: Migration2']);
  plant('migrations/src/index.ts', text);
  expect(problems()).toEqual([]);
  plant('migrations/src/index.ts', text.replace(/.*Migration2.*\n/g, ''));
  expect(problems()).toEqual([stale]);
});

test('circles of imports are found, within a package and over its door; circles of types alone are fine', () => {
  plant('libs/one/package.json', '{ "name": "@portal/one" }');
  plant('libs/two/package.json', '{ "name": "@portal/two" }');
  plant('libs/one/src/index.ts', "import { b } from '@portal/two';\nexport const a = b;\n");
  plant('libs/two/src/index.ts', "export { b } from './b.ts';\n");
  plant('libs/two/src/b.ts', "import {\n  a,\n} from '@portal/one';\nexport const b = a;\n");
  plant('libs/two/src/c.ts', "import type { D } from './d.ts';\nexport type C = D;\n");
  plant('libs/two/src/d.ts', "import { type C } from './c.ts';\nexport type D = C;\n");
  expect(problems()).toEqual(['libs/one/src/index.ts → libs/two/src/index.ts → libs/two/src/b.ts → libs/one/src/index.ts']);
});

test('a registry host in the lock file is found', () => {
  plant('package-lock.json', '{ "packages": { "node_modules/x": { "resolved": "https://registry.example/x.tgz" } } }');
  expect(problems()).toEqual(['"resolved": "https://registry.example']);
});

test('citations and links that lead nowhere are found', () => {
  plant('docs/decisions/identity.md', '# Identity\n\n## §2 Roles\n');
  plant('docs/adr/0001-envelope.md', '# Envelope\n');
  plant('a.ts', `// docs/${'decisions'}/identity.md §2, ADR 1\n`);
  plant('README.md', '[roles](docs/decisions/identity.md#roles) [home](https://example.com)\n');
  expect(problems()).toEqual([]);
  plant('b.ts', `// docs/${'decisions'}/identity.md §2, §3\n`);
  plant('c.ts', `// docs/${'decisions'}/roles.md, ADR 2\n`);
  plant('d.ts', `// deci${'sions'} sec${'tion'} 4\n`);
  plant('e.ts', `// (correc${'tions'} sec${'tion'} 3)\n`);
  plant('f.ts', `// RFC 3161, sec${'tion'} 3.4\n`);
  plant('docs/page.md', '[gone](gone.md)\n');
  plant('docs/architecture.md', 'in `libs/one/{here,gone}.ts`, `libs/*/here.ts`\n');
  plant('libs/one/here.ts', '');
  expect(problems()).toEqual([
    'b.ts: identity.md has no §3',
    `c.ts: docs/${'decisions'}/roles.md is not there`,
    'c.ts: ADR 2 is not in docs/adr',
    'd.ts: cites a text that is not in the repository',
    'docs/architecture.md: names libs/one/gone.ts, which is not there',
    'docs/page.md: the link to gone.md leads nowhere',
    'e.ts: cites a text that is not in the repository',
  ]);
});
