import { spawn } from 'node:child_process';
import { expect, test } from '@jest/globals';

/** Milliseconds; the longest takes about two minutes on two free cores. */
const LIMIT = 600_000;

/** Runs the program as its users do. @returns its exit code and what it said */
function runShort(scenarios: string): Promise<{ code: number | null; output: string }> {
  const parameters = ['tests/fault/run.mjs', '--short', '--seed', '7', '--only', scenarios];
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, REDIS_URL: '' } });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    child.once('exit', (code) => resolve({ code, output }));
  });
}

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux(
  'everything killed three times in transitions and in imports: nothing acknowledged is missing, nothing is doubled',
  async () => {
    const { code, output } = await runShort('transitions,import');
    expect(output).toMatch(/✓ transitions/);
    expect(output).toMatch(/✓ import/);
    expect(code).toBe(0);
  },
  LIMIT,
);

onLinux(
  'a hundred reviewers close one record once, and what many do at random is what the machine allows',
  async () => {
    const { code, output } = await runShort('crowd,schedules');
    expect(output).toMatch(/✓ 100 reviewers close one record/);
    expect(output).toMatch(/✓ random schedules on shared records/);
    expect(code).toBe(0);
  },
  LIMIT,
);

onLinux(
  'the same check finds out a runner that writes its outbox after the commit',
  async () => {
    const { code, output } = await runShort('mutants');
    expect(output).toMatch(/✓ a runner that writes its outbox after the commit is found out/);
    expect(code).toBe(0);
  },
  LIMIT,
);
