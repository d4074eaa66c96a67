import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileProjects } from './build.mjs';
import { fromRoot } from './runtime/places.mjs';
import { runTool } from './runtime/tool.mjs';

const FILE = fromRoot('docs', 'openapi.json');

await runTool(async (parameters) => {
  await compileProjects(['libs/contract']);
  const { emitOpenApi } = await import('@portal/contract');
  const text = `${JSON.stringify(emitOpenApi(), null, 2)}\n`;
  if (parameters.includes('--check')) {
    if (existsSync(FILE) && readFileSync(FILE, 'utf8') === text) {
      console.log('docs/openapi.json describes the contract as it is');
      return 0;
    }
    console.error('docs/openapi.json is stale: run npm run openapi');
    return 1;
  }
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, text);
  console.log(`wrote docs/openapi.json (${Object.keys(JSON.parse(text).paths).length} paths)`);
  return 0;
});
