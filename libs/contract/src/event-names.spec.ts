import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { machineryCatalogue, workflowCatalogue } from '@portal/workflows';
import { documentActions, folderActions } from './policy/actions.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const NO_PRODUCT = /\.(spec|fixture)\.tsx?$|\/(testing|dist)\//;
const read = (patterns: readonly string[]) =>
  globSync([...patterns], { cwd: ROOT })
    .filter((file) => !NO_PRODUCT.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

const eventsOf = (name: string): readonly string[] => (workflowCatalogue[name] ?? machineryCatalogue[name])?.events ?? [];
const events = new Set([...Object.keys(workflowCatalogue), ...Object.keys(machineryCatalogue)].flatMap(eventsOf));
/** What policies offer beside their machines' events. */
const grants = [...documentActions.element.options, ...folderActions.element.options].filter((one) => !events.has(one));

/** Capitals in the console that are no event of a lifecycle. A new one is either misspelt or has its reason here. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'dialogs and ways that are no event of their record': [
    ...['WHY', 'REOPEN_CONTROL', 'SET', 'SCOPE', 'CARRY', 'PROPOSE_DEFICIENCY'],
    ...['PAPERS', 'PACK'],
  ],
  'events of the console’s own machines': [
    ...['ANSWER', 'DISMISS', 'FLUSH', 'ONLINE', 'SYNC'],
    ...['CONFIRM', 'FILES', 'MOVED', 'REPLACE'],
    ...['ASK', 'COMPARE', 'RELOAD', 'SEND'],
  ],
  'no names of ours': ['ABCDEFGHIJ', 'CNY', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'NFKC', 'POST', 'UTC'],
};

test('the console names no event that its machine does not have: who renames one is told where it stands', () => {
  const own = new Set([...grants, ...Object.values(OTHERS).flat()]);
  const word = /['"]([A-Z]{3,}(?:_[A-Z]+)*)['"]|^\s+([A-Z]{3,}(?:_[A-Z]+)*): /gm;
  const found = read(['apps/console/src/features/**/*.{ts,tsx}', 'apps/console/src/shared/{record,workflow,bulk}/**/*.{ts,tsx}'])
    // The console's own machines say their own events.
    .filter(({ file }) => !file.includes('.machine.'))
    .flatMap(({ file, text }) => [...text.matchAll(word)].map((match) => ({ file, name: match[1] ?? match[2]! })));
  expect(found.filter(({ name }) => !events.has(name) && !own.has(name))).toEqual([]);
  const named = new Set(found.map(({ name }) => name));
  expect(found.length).toBeGreaterThan(100);
  expect([...Object.values(OTHERS).flat()].filter((name) => !named.has(name))).toEqual([]);
});

test('a statement that asks for an event of a lifecycle asks for one that it has', () => {
  const condition = /\bevent (?:=|<>|in) \(?('[A-Z_]+'(?:, '[A-Z_]+')*)/g;
  const asked = read(['libs/*/src/**/*.ts', 'apps/{api,worker}/src/**/*.ts']).flatMap(({ file, text }) =>
    [...text.matchAll(condition)].map((match) => {
      // The lifecycle stands before its event in every statement; with a parameter in its place any lifecycle will do.
      const workflow = /workflow = '(\w+)'[^`]*$/.exec(text.slice(0, match.index))?.[1];
      const names = [...match[1]!.matchAll(/[A-Z_]+/g)].map(([name]) => name);
      return { file, workflow, unknown: names.filter((name) => !(workflow ? eventsOf(workflow).includes(name) : events.has(name))) };
    }),
  );
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
});
