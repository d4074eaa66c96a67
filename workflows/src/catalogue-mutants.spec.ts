import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workflowCatalogue } from './catalogue.ts';

test('every machine is tested against its mutants: a guard or target that nobody asserts is a hole', () => {
  const folder = join(process.cwd(), 'workflows/src');
  const specs = readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const untested = Object.keys(workflowCatalogue).filter((name) => !specs.includes(`listMutants(${name}Workflow)`));
  expect(untested).toEqual([]);
});
