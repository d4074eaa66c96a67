import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { NODE_FLAGS, SERVER_ENTRIES } from './runtime/servers.mjs';

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  deploy?: { replicas: number };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  networks?: string[];
  mem_limit?: string;
  pids_limit?: number;
  cap_drop?: string[];
  cap_add?: string[];
  tmpfs?: string[];
  read_only?: boolean;
  security_opt?: string[];
}

const root = path.join(__dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const text = read('docker-compose.yml');
const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> };
const example = read('.env.example');
const config = ['config', 'sign-in-settings', 'course-settings', 'observability-settings']
  .map((name) => read(`libs/platform/src/config/${name}.ts`))
  .join('\n');
const known = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1] ?? '');
const exampleNames = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? '');

test('a signal to npm reaches the process itself: no shell stands between them', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const name of ['api', 'worker'] as const)
    expect(scripts[`start:${name}`]).toBe(`NODE_ENV=production exec node ${[...NODE_FLAGS[name], SERVER_ENTRIES[name]].join(' ')}`);
});

test.each(Object.entries(NODE_FLAGS))('Node takes the flags of the %s', (_name, flags) => {
  expect(execFileSync(process.execPath, [...flags, '--print', '1 + 1'], { encoding: 'utf8' }).trim()).toBe('2');
});

/** What a service needs of root: to become itself, or to bind a low port. The others need nothing of it. */
const MAY_ADD: Record<string, string[]> = {
  postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  redis: ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID'],
  proxy: ['NET_BIND_SERVICE'],
};

describe('docker-compose.yml', () => {
  test('brings every part, api and worker twice', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'api',
      'mailpit',
      'migrate',
      'object-store',
      'postgres',
      'proxy',
      'redis',
      'worker',
    ]);
    expect(compose.services['api']?.deploy?.replicas).toBe(2);
    expect(compose.services['worker']?.deploy?.replicas).toBe(2);
  });

  test.each(Object.entries(compose.services).filter(([name]) => name !== 'migrate'))('%s has a health check', (_name, service) => {
    expect(service.healthcheck?.test?.length).toBeGreaterThan(1);
  });

  test('whatever a service waits for can become healthy or end', () => {
    for (const service of Object.values(compose.services)) {
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        const target = compose.services[name];
        expect(condition).toBe(name === 'migrate' ? 'service_completed_successfully' : 'service_healthy');
        expect(Boolean(target?.healthcheck?.test)).toBe(name !== 'migrate');
      }
    }
  });

  test('the database sorts by code points', () => {
    expect(compose.services['postgres']?.environment?.['POSTGRES_INITDB_ARGS']).toMatch(/--encoding=UTF8 --locale=C\.UTF-8/);
  });

  test('the database keeps a quarter of its memory itself, unless it is told another part', () => {
    const { command, mem_limit: limit } = compose.services['postgres']!;
    const [, kept] = /shared_buffers=\$\{POSTGRES_SHARED_BUFFERS:-(\d+)GB\}/.exec(String(command)) ?? [];
    expect(Number(kept) * 4).toBe(Number.parseInt(limit!, 10));
  });

  test('the portal runs in production mode with compiled entry points of this project', () => {
    for (const name of ['api', 'worker'] as const) {
      const service = compose.services[name];
      expect(service?.environment?.['NODE_ENV']).toBe('production');
      expect(service?.command).toEqual(['node', ...NODE_FLAGS[name], SERVER_ENTRIES[name]]);
    }
    const image = read('deploy/Dockerfile');
    expect(JSON.parse(/^CMD (.*)$/m.exec(image)?.[1] ?? '')).toEqual(['node', ...NODE_FLAGS.api, SERVER_ENTRIES.api]);
    // Node refuses to start with some of them in NODE_OPTIONS.
    expect(image).not.toContain('NODE_OPTIONS');
  });

  test('every setting it asks for is explained in .env.example', () => {
    const asked = [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map((match) => match[1] ?? '');
    expect([...new Set(asked)].filter((name) => !exampleNames.includes(name))).toEqual([]);
  });

  test('hands every setting of the portal on, but for those that the image sets and the demo', () => {
    const handed = Object.keys(compose.services['api']?.environment ?? {});
    const ofImage = [...read('deploy/Dockerfile').matchAll(/\b([A-Z][A-Z_]*)=\S+/g)].map((match) => match[1] ?? '');
    expect(known.filter((name) => ![...handed, ...ofImage, 'DEMO'].includes(name))).toEqual([]);
    expect(handed.filter((name) => !known.includes(name))).toEqual([]);
  });

  test.each(Object.entries(compose.services))('%s has bounds: memory, processes, no new rights, one network', (name, service) => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.cap_add ?? []).toEqual(MAY_ADD[name] ?? []);
    expect(service.read_only).toBe(true);
    for (const place of service.tmpfs ?? []) expect(place).toMatch(/^\/[\w/]+:size=\d+[mg]$/);
    const isPortal = ['api', 'worker', 'migrate'].includes(name);
    expect(service.networks).toEqual(isPortal ? ['front', 'data'] : [name === 'proxy' ? 'front' : 'data']);
  });

  test('the proxy reaches neither the database nor Redis, and Redis asks for a password', () => {
    expect(compose.services['proxy']?.networks).not.toContain('data');
    expect(compose.services['redis']?.command).toContain('--requirepass');
    expect(text).toContain('redis://:${REDIS_PASSWORD}@redis:6379');
  });

  test.each(Object.entries(compose.services).filter(([, { image }]) => !image.startsWith('portal:')))(
    '%s has a fixed version, with its digest where deploy/pin-images.mjs has run',
    (_name, { image }) => {
      // A major alone, `18`, is another program every few months.
      expect(image).toMatch(/:(?:v?\d+\.\d+[\w.-]*|RELEASE\.[\w-]+)(?:@sha256:[0-9a-f]{64})?$/);
    },
  );

  test('every volume that is used is declared', () => {
    const used = Object.values(compose.services).flatMap((service) => service.volumes ?? []);
    const names = used.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    expect([...new Set(names)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  test('nothing but the proxy is open to the network, and no password stands in the file', () => {
    const ports = [...text.matchAll(/^ +- (\S+):(\d+)$/gm)].map((match) => match[1] ?? '').filter((name) => /PORT/.test(name));
    expect(ports).toEqual(['127.0.0.1:${MAILPIT_PORT:-8025}', '${PUBLIC_PORT:-8080}', '${COURSE_PUBLIC_PORT:-8081}']);
    expect(text).not.toMatch(/(PASSWORD|SECRET)(: |:-)[^$\n]*[A-Za-z0-9]{4}(?!.*\$\{)/);
  });
});

describe('.env.example', () => {
  const composeOnly = [
    'POSTGRES_PASSWORD',
    'POSTGRES_SERVICE_PASSWORD',
    'DATABASE_OWNER_URL',
    'POSTGRES_SHARED_BUFFERS',
    'REDIS_PASSWORD',
    'OBJECT_STORE_USER',
    'OBJECT_STORE_PASSWORD',
    'PUBLIC_PORT',
    'SITE_ADDRESS',
    'COURSE_PUBLIC_PORT',
    'COURSE_SITE_ADDRESS',
    'MAILPIT_PORT',
    'PORTAL_VERSION',
  ];

  test('lists every setting that the portal reads', () => {
    expect(known.length).toBeGreaterThan(10);
    expect(known.filter((name) => !exampleNames.includes(name) && name !== 'NODE_ENV')).toEqual([]);
  });

  test('lists nothing that nobody reads', () => {
    expect(exampleNames.filter((name) => !known.includes(name) && !composeOnly.includes(name))).toEqual([]);
  });

  test('holds no secret', () => {
    expect(example).toMatch(/^SESSION_SECRET=$/m);
  });
});

describe('the image', () => {
  const dockerfile = read('deploy/Dockerfile');

  test('is built in stages and does not run as root', () => {
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last.indexOf('USER node')).toBeGreaterThan(last.indexOf('COPY'));
  });

  test('has the Node that the project names', () => {
    const major = read('.nvmrc').split('.')[0];
    expect(dockerfile.match(/^FROM node:(\d+)-/gm)).toEqual([`FROM node:${major}-`, `FROM node:${major}-`]);
    // Both stages stand on one image: the libraries that were built are the libraries that run.
    const [build, product] = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
    expect(product).toBe(build);
  });

  test('the proxy hands server-sent events on at once', () => {
    expect(read('deploy/Caddyfile')).toMatch(/flush_interval -1/);
  });
});
