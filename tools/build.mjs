import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { COMPILE_CACHE, fromRoot, ROOT } from './runtime/places.mjs';
import { SERVER_ENTRIES } from './runtime/servers.mjs';
import { isSameState, openStamp, stampSources } from './runtime/source-stamp.mjs';

const SHARED_SOURCES = ['package-lock.json', 'tsconfig.base.json', 'workflows', 'libs/contract'];
const SERVER_SOURCES = [...SHARED_SOURCES, 'tsconfig.json', 'migrations', 'libs', 'apps/api', 'apps/worker', 'apps/demo'];
const CONSOLE_SOURCES = [...SHARED_SOURCES, 'apps/console'];
const SERVER_OUTPUTS = [...Object.values(SERVER_ENTRIES), 'apps/demo/dist/main.js'];

/**
 * Builds what has changed: the server's packages with the native TypeScript compiler, the console with Vite.
 *
 * @param {{ force?: boolean, log?: (line: string) => void, parts?: readonly string[] }} [options] `parts` of the product: server, console
 * @returns {Promise<boolean>} whether anything was built
 * @throws {Error} when a compiler reports errors; they are on the terminal by then
 */
export async function buildChanged({ force = false, log = () => {}, parts = ['server', 'console'] } = {}) {
  const steps = [
    { name: 'server', sources: SERVER_SOURCES, outputs: SERVER_OUTPUTS, run: buildServer },
    { name: 'console', sources: CONSOLE_SOURCES, outputs: ['apps/console/dist/index.html'], run: buildConsole },
  ].filter(({ name }) => parts.includes(name) && (name !== 'console' || existsSync(fromRoot('apps/console/vite.config.ts'))));
  const due = steps
    .map((step) => ({ ...step, state: ignoreTests(stampSources(step.sources)), stamp: openStamp(step.name) }))
    .filter((step) => force || !isSameState(step.state, step.stamp.read()) || !step.outputs.every((file) => existsSync(fromRoot(file))));
  if (due.length === 0) return false;
  log(`building ${due.map((step) => step.name).join(' and ')} …`);
  // One after the other: the console's build takes tables out of the compiled contract.
  for (const step of due) {
    removeOutputsOfDeleted(step.stamp.read(), step.state);
    step.stamp.clear();
    await step.run();
    step.stamp.write(step.state);
  }
  return true;
}

/**
 * Compiles some projects and what they build on, as far as they have changed. A packed product has no sources and is
 * left as it is.
 *
 * @param {string[]} projects folders of projects, such as libs/contract
 * @throws {Error} when the compiler reports errors; they are on the terminal by then
 */
export async function compileProjects(projects) {
  if (!existsSync(fromRoot('tsconfig.base.json'))) return;
  // Projects are built beside each other; several checkers within each would infer the same types once more, at almost twice the work.
  const compiler = [fromRoot('node_modules/typescript7/bin/tsc'), '-b', '--checkers', '1'];
  await runNode([...compiler, ...projects], 'The server does not compile, see above.');
}

async function buildServer() {
  rmSync(COMPILE_CACHE, { recursive: true, force: true });
  await compileProjects(listProjects());
  // The bundler is no part of a packed product, which builds nothing.
  const { bundleServers } = await import('./bundle.mjs');
  await bundleServers();
}

/** All projects of the root tsconfig but the console, whose code is bundled by Vite and checked by `npm test`. */
function listProjects() {
  const { references } = JSON.parse(readFileSync(fromRoot('tsconfig.json'), 'utf8'));
  return references.map((reference) => reference.path).filter((place) => !/apps\/console(-e2e)?$/.test(place) && hasSources(place));
}

function hasSources(place) {
  return Object.keys(stampSources([path.join(place, 'src')])).some((file) => /\.tsx?$/.test(file) && !isTest(file));
}

async function buildConsole() {
  const flags = ['build', fromRoot('apps/console'), '--logLevel', 'warn'];
  await runNode([fromRoot('node_modules/vite/bin/vite.js'), ...flags], 'The console cannot be built, see above.');
}

function ignoreTests(state) {
  return Object.fromEntries(Object.entries(state).filter(([file]) => !isTest(file)));
}

function isTest(file) {
  return /\.spec\.tsx?$/.test(file);
}

/** A compiled file whose source is gone would still be found by whatever reads a folder, such as the migrations. */
function removeOutputsOfDeleted(before, now) {
  for (const file of Object.keys(before)) {
    if (file in now || !/\/src\/.*\.ts$/.test(file)) continue;
    const output = fromRoot(file.replace('/src/', '/dist/').replace(/\.ts$/, ''));
    for (const suffix of ['.js', '.js.map', '.d.ts', '.d.ts.map']) rmSync(output + suffix, { force: true });
  }
}

function runNode(parameters, failure) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // The console is always the product's build, whatever NODE_ENV the server runs with.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const end = () => child.kill();
    process.once('exit', end);
    child.on('error', reject);
    child.on('exit', (code) => {
      process.removeListener('exit', end);
      if (code === 0) resolve();
      else reject(new Error(failure));
    });
  });
}

if (process.argv[1] && path.resolve(process.argv[1]) === fromRoot('tools/build.mjs')) {
  await bootstrap();
  try {
    const built = await buildChanged({ force: process.argv.includes('--force'), log: console.log });
    console.log(built ? 'built' : 'nothing has changed since the last build');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
