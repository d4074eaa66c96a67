import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '#shared/workflow/catalogue-table.ts';
import { FileIcon } from '#shared/theme/icons.tsx';
import { workflowNames } from '#shared/workflow/workflow-names.ts';
import { lookOfKind } from './kinds.ts';

/** What the server searches: each of its sources names its kind. */
function listKinds(): string[] {
  const sources = readdirSync('libs', { recursive: true, encoding: 'utf8' }).filter((file) => /src[\\/].*-search\.source\.ts$/.test(file));
  return sources.flatMap((file) =>
    [...readFileSync(path.join('libs', file), 'utf8').matchAll(/readonly kind = '(\w+)'/g)].map((match) => match[1] ?? ''),
  );
}

test('every kind that the server finds has a name and, where it has a lifecycle, states in words', () => {
  const kinds = listKinds();
  expect(kinds).toEqual(expect.arrayContaining(['riskControl', 'riskEvent', 'policy', 'policyFolder', 'exam']));
  expect(kinds.filter((kind) => !lookOfKind(kind).label && !workflowNames[kind])).toEqual([]);
  // The risk store has no machine: its states have words of their own.
  expect(kinds.filter((kind) => !catalogue[lookOfKind(kind).workflow ?? kind])).toEqual([]);
});

test('a kind that this build does not know is a record like any other', () => {
  expect(lookOfKind('fromTheFuture')).toEqual({ icon: FileIcon });
});
