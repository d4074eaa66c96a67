import { spawn } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { ROOT } from './runtime/places.mjs';

const say = (line) => console.log(line);
const LINGER_LIMIT = 30_000;
/** Stages that only read the sources run at once: each keeps one core busy. */
const READERS = ['format', 'lint', 'typecheck'];

await bootstrap(say);
process.exit(await main());

/** @returns {Promise<number>} exit code, once everything is stopped */
async function main() {
  const { describeStages } = await import('./test/stages.mjs');
  const { makeScratch } = await import('./test/scratch.mjs');
  const { Tally } = await import('./test/tally.mjs');
  const { values } = parseArgs({ options: { only: { type: 'string' }, pattern: { type: 'string' } } });
  process.env.NX_DAEMON = 'false';

  const scratch = makeScratch();
  const endings = [];
  const children = new Set();
  const tally = new Tally();
  const broken = [];
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      interrupted = true;
      for (const child of children) child.kill('SIGTERM');
    });
  }

  const stages = describeStages({
    run: (call) => runProgram(call, children),
    atEnd: (stop) => endings.push(stop),
    scratch,
    pattern: values.pattern,
    strict: isOn(process.env.CI),
    say,
  });
  const names = chooseStages(Object.keys(stages), values.only);
  const runStage = async (name) => {
    if (interrupted) return;
    say(`\n── ${name} ──`);
    const startedAt = Date.now();
    const idleBefore = idleSeconds();
    try {
      const counts = await stages[name]();
      tally.add(counts);
      if (counts.failed) broken.push(name);
    } catch (error) {
      console.error(error.message);
      tally.add({ failed: 1 });
      broken.push(name);
    }
    const seconds = (Date.now() - startedAt) / 1000;
    const idle = (idleSeconds() - idleBefore) / os.cpus().length / Math.max(seconds, 1);
    say(`── ${name} took ${Math.round(seconds)} s, the processors busy for ${Math.round(100 - 100 * idle)} %`);
  };
  await Promise.all(names.filter((name) => READERS.includes(name)).map(runStage));
  for (const name of names.filter((one) => !READERS.includes(one))) await runStage(name);
  for (const stop of endings.reverse()) await stop().catch((error) => console.error(error.message));
  rmSync(scratch, { recursive: true, force: true });

  if (interrupted) {
    tally.add({ failed: 1 });
    say('\nbroken off');
  }
  if (broken.length > 0) say(`\nfailed: ${broken.join(', ')}`);
  say(`\n${tally.describe()}`);
  return tally.failed > 0 ? 1 : 0;
}

function chooseStages(names, only) {
  if (!only) return names;
  const wanted = only.split(',');
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length === 0) return names.filter((name) => wanted.includes(name));
  console.error(`There is no stage ${unknown.join(', ')}. The stages are ${names.join(', ')}.`);
  process.exit(2);
}

/** A program that has written its results and does not end has left something open: it is ended, and its exit code tells. */
function runProgram({ command, parameters, env = process.env, resultFile }, children) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    children.add(child);
    const watch = setInterval(() => {
      if (!resultFile || !existsSync(resultFile) || Date.now() - statSync(resultFile).mtimeMs < LINGER_LIMIT) return;
      console.error('The tests are over, but something they opened keeps them from ending.');
      child.kill('SIGKILL');
    }, 1_000);
    const end = (code) => {
      clearInterval(watch);
      children.delete(child);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(error.message);
      end(1);
    });
    child.once('exit', end);
  });
}

/** Of all processors since the machine began; what the machine does beside the tests is in it. */
function idleSeconds() {
  return os.cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000;
}

function isOn(value) {
  return Boolean(value) && value !== 'false' && value !== '0';
}
