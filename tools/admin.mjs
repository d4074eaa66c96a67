import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { compileProjects } from './build.mjs';
import { withDatabase } from './runtime/database.mjs';
import { fromRoot } from './runtime/places.mjs';
import { runTool } from './runtime/tool.mjs';

const ENTRY = fromRoot('apps/worker/dist/admin/main.js');

await runTool(async (parameters) => {
  await compileProjects(['apps/worker']);
  if (!existsSync(ENTRY)) throw new Error('The administration program is missing: run npm run build first.');
  return withDatabase((databaseUrl) => runProgram(parameters, { ...process.env, DATABASE_URL: databaseUrl }));
});

/** Questions such as a password are asked at this terminal, so the program gets it whole. */
function runProgram(parameters, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', ENTRY, ...parameters], { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
