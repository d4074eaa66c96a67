import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = path.join(__dirname, '..');
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'portal-pins-'));
  mkdirSync(path.join(copy, 'deploy'));
  mkdirSync(path.join(copy, 'bin'));
  for (const file of ['docker-compose.yml', 'deploy/Dockerfile']) cpSync(path.join(root, file), path.join(copy, file));
  setRegistry('1');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** A registry in which every image has the digest of its name, after so many changes. */
function setRegistry(change: string): void {
  const docker = path.join(copy, 'bin/docker');
  writeFileSync(docker, `#!/bin/sh\nprintf 'sha256:%s\\n' "$(printf '%s' "$4 ${change}" | sha256sum | cut -c1-64)"\n`);
  chmodSync(docker, 0o755);
}
const environment = () => ({ ...process.env, PIN_ROOT: copy, PATH: `${path.join(copy, 'bin')}:${process.env['PATH']}` });
const pin = (...words: string[]) =>
  spawnSync(process.execPath, [path.join(root, 'deploy/pin-images.mjs'), ...words], { env: environment(), encoding: 'utf8' });
const images = (): string[] => {
  const { services } = parse(readFileSync(path.join(copy, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { image: string }>;
  };
  const built = [...readFileSync(path.join(copy, 'deploy/Dockerfile'), 'utf8').matchAll(/^FROM (\S+)/gm)].map((match) => match[1] ?? '');
  return [...Object.values(services).map(({ image }) => image), ...built].filter((image) => !image.startsWith('portal:'));
};

test('every image gets its digest behind its tag, once; a change of the registry is told', () => {
  const before = images();
  expect(pin('--check').status).toBe(1);
  expect(images()).toEqual(before);
  expect(pin().status).toBe(0);
  const digest = (image: string) => execFileSync(path.join(copy, 'bin/docker'), ['', '', '', image], { encoding: 'utf8' }).trim();
  expect(images()).toEqual(before.map((image) => `${image.split('@')[0]}@${digest(image.split('@')[0]!)}`));
  expect(pin('--check')).toMatchObject({ status: 0, stdout: expect.stringContaining('every image is pinned') });
  setRegistry('2');
  expect(pin('--check')).toMatchObject({ status: 1, stdout: expect.stringMatching(/postgres:\S+ sha256:\w+ → sha256:/) });
  expect(pin().status).toBe(0);
  expect(pin('--check').status).toBe(0);
});
