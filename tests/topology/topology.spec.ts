import { spawn } from 'node:child_process';
import { expect, test } from '@jest/globals';

const LIMIT = 300_000;

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux(
  'two api and two worker processes behind a proxy act as one portal',
  async () => {
    const { code, output } = await runShort();
    for (const name of ['sessions at both processes', 'live updates across processes', 'limits shared by the processes']) {
      expect(output).toContain(`✓ ${name}`);
    }
    expect(output).toContain('✓ one key at two processes');
    expect(output).toContain('✓ files in the object store');
    expect(code).toBe(0);
  },
  LIMIT,
);

function runShort(): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, ['tests/topology/run.mjs', '--short'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, REDIS_URL: '' },
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    child.once('exit', (code) => resolve({ code, output }));
  });
}
