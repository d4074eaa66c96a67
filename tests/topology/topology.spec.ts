import { spawn } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { findReplicationPrograms } from './replication-programs.ts';

const LIMIT = 300_000;

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux(
  'two api and two worker processes behind a proxy act as one portal',
  async () => {
    const { code, output } = await runShort('processes');
    for (const name of ['sessions at both processes', 'live updates across processes', 'limits shared by the processes']) {
      expect(output).toContain(`✓ ${name}`);
    }
    expect(output).toContain('✓ one key at two processes');
    expect(output).toContain('✓ files in the object store');
    expect(code).toBe(0);
  },
  LIMIT,
);

const withStandby = findReplicationPrograms() === undefined ? test.skip : onLinux;

withStandby(
  'the primary database dies under load, its standby takes over and all processes follow (needs pg_basebackup; Debian: apt install postgresql)',
  async () => {
    const { code, output } = await runShort('failover');
    expect(output).toContain('✓ failover');
    expect(code).toBe(0);
  },
  LIMIT,
);

function runShort(scenario: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, ['tests/topology/run.mjs', '--short', '--only', scenario], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, REDIS_URL: '' },
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    child.once('exit', (code) => resolve({ code, output }));
  });
}
