import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileProjects } from './build.mjs';
import { fromRoot } from './runtime/places.mjs';
import { runTool } from './runtime/tool.mjs';

const FILE = fromRoot('docs', 'openapi.json');

/**
 * Reads the document as the tools of its users do: a validator, and a generator of clients whose output must parse and have every call.
 *
 * @param {{ paths: Record<string, Record<string, { operationId: string }>> }} document
 * @returns {Promise<string[]>} what they find wrong
 */
async function readAsOthers(document) {
  const { Validator } = await import('@seriousme/openapi-schema-validator');
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  if (!valid) return [`not a valid OpenAPI document: ${JSON.stringify(errors).slice(0, 2_000)}`];
  const { default: generate, astToString } = await import('openapi-typescript');
  const { default: ts } = await import('typescript');
  const client = astToString(await generate(structuredClone(document)));
  const { diagnostics = [] } = ts.transpileModule(client, { reportDiagnostics: true });
  const calls = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  return [
    ...diagnostics.map(({ messageText }) => `the generated client does not parse: ${JSON.stringify(messageText)}`),
    ...calls.filter((call) => !client.includes(`operations["${call}"]`)).map((call) => `the generated client lacks ${call}`),
  ];
}

await runTool(async (parameters) => {
  await compileProjects(['libs/contract']);
  const { emitOpenApi } = await import('@portal/contract');
  const text = `${JSON.stringify(emitOpenApi(), null, 2)}\n`;
  if (parameters.includes('--check')) {
    const faults = await readAsOthers(JSON.parse(text));
    if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) faults.push('docs/openapi.json is stale: run npm run openapi');
    for (const fault of faults) console.error(fault);
    if (faults.length === 0)
      console.log('docs/openapi.json describes the contract as it is; a validator and a generator of clients can read it');
    return faults.length === 0 ? 0 : 1;
  }
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, text);
  console.log(`wrote docs/openapi.json (${Object.keys(JSON.parse(text).paths).length} paths)`);
  return 0;
});
