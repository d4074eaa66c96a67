import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { recordKinds } from '@portal/testing';
import { jobRunWorkflow, mailWorkflow, remediationIssueWorkflow, settledIssueStates } from '@portal/workflows';
import { quoteStates } from './quote-states.ts';

const root = path.resolve(import.meta.dirname ?? __dirname, '../../../..');
const kinds = [...recordKinds.all(), { table: 'job_run', workflow: jobRunWorkflow }, { table: 'mail_message', workflow: mailWorkflow }];
/** `state = 'x'`, `state <> 'x'`, `state in ('x', 'y')` and the like, as statements and their fragments have them. */
const asked = /\bstate\s*(?:=|<>|is (?:not )?distinct from|(?:not )?in)\s*(\((?:\s*'\w+',?)+\s*\)|'\w+')/g;

/** A table whose name is also an ordinary word: it is named where a statement names it. */
const ordinary: readonly string[] = ['evidence'];

/** The states that a source asks for in SQL and that no lifecycle has whose table it names; of a fragment without one, that none has at all. */
function findStrangers(source: string): string[] {
  const named = kinds.filter(({ table, workflow }) =>
    new RegExp(
      String.raw`\b(?:${ordinary.includes(table) ? String.raw`(?:from|join|into|update)\s+` : ''}${table}|${workflow.name}(?:Kind|Workflow))\b`,
    ).test(source),
  );
  const known = new Set((named.length > 0 ? named : kinds).flatMap(({ workflow }) => workflow.states));
  return [...source.matchAll(asked)]
    .flatMap(([, list]) => [...list!.matchAll(/\w+/g)].map(([name]) => name))
    .filter((name) => !known.has(name));
}

test('states are quoted as a statement lists them, and a misspelt one does not compile', () => {
  expect(quoteStates(remediationIssueWorkflow, settledIssueStates)).toBe(`'verified', 'cancelled'`);
  // @ts-expect-error -- no state of an issue
  expect(quoteStates(remediationIssueWorkflow, ['canceled'])).toBe(`'canceled'`);
});

test('no statement asks for a state that its lifecycle does not have', () => {
  const files = globSync('{libs,apps}/*/src/**/*.ts', { cwd: root }).filter((file) => !/\.spec\.ts$|libs\/testing/.test(file));
  const found = files.map((file) => ({ file, strangers: findStrangers(readFileSync(path.join(root, file), 'utf8')) }));
  expect(found.filter(({ strangers }) => strangers.length > 0)).toEqual([]);
});

test('the check sees a state that was renamed', () => {
  expect(findStrangers(`select 1 from risk_control c where c.state = 'assesing'`)).toEqual(['assesing']);
  expect(findStrangers(`select 1 from risk_control where state not in ('complete', 'verified')`)).toEqual(['verified']);
  expect(findStrangers("`${alias}.state = 'reviewing'`")).toEqual([]);
});
