import { spawn } from 'node:child_process';
import { beforeAll, expect, test } from '@jest/globals';

/** Milliseconds; it takes about three minutes on two free cores. */
const LIMIT = 1_200_000;
const SCENARIOS = ['transitions', 'import', 'crowd', 'schedules', 'mutants'];

const onLinux = process.platform === 'linux' ? test : test.skip;

let code: number | null = null;
let output = '';

/** The program as its users run it, once for all tests: it copies the product, and asks for the tests' build, only once. */
beforeAll(async () => {
  if (process.platform !== 'linux') return;
  const parameters = ['tests/fault/run.mjs', '--short', '--seed', '7', '--only', SCENARIOS.join(',')];
  code = await new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, REDIS_URL: '' } });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    child.once('exit', resolve);
  });
}, LIMIT);

onLinux('everything killed three times in transitions and in imports: nothing acknowledged is missing, nothing is doubled', () => {
  expect(output).toMatch(/✓ transitions/);
  expect(output).toMatch(/✓ import/);
});

onLinux('a hundred reviewers close one record once, and what many do at random is what the machine allows', () => {
  expect(output).toMatch(/✓ 100 reviewers close one record/);
  expect(output).toMatch(/✓ random schedules on shared records/);
});

onLinux('the same check finds out a runner that writes its outbox after the commit', () => {
  expect(output).toMatch(/✓ a runner that writes its outbox after the commit is found out/);
});

onLinux('the program says by its exit code that all went well', () => {
  expect({ code, said: code === 0 ? '' : output.slice(-4_000) }).toEqual({ code: 0, said: '' });
});
