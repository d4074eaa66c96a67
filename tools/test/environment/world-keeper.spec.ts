import { createRequire } from 'node:module';
import { expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { keepWorld, loadForGood } from './world-keeper.mjs';

const world = globalThis as Record<string, unknown>;

test('what a test file changed in the world of its worker is given back after it', () => {
  process.env.KEPT = 'as it was';
  const { exit, title } = process;
  const known = () => undefined;
  process.on('SIGUSR2', known);
  const giveBack = keepWorld();

  process.env.KEPT = 'changed';
  process.env.NEW_ONE = 'left behind';
  world.leftBehind = 1;
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new Error('replaced'));
  process.on('SIGUSR2', () => undefined);
  process.exit = (() => undefined) as never;
  process.exitCode = 3;

  giveBack();
  expect([process.env.KEPT, process.env.NEW_ONE]).toEqual(['as it was', undefined]);
  expect('leftBehind' in world).toBe(false);
  expect(globalThis.fetch).toBe(fetch);
  expect(process.rawListeners('SIGUSR2')).toEqual([known]);
  expect([process.exit, process.exitCode, process.title]).toEqual([exit, undefined, title]);
  process.removeListener('SIGUSR2', known);
  delete process.env.KEPT;
});

test('what a package has written into the world stays as long as the package does', () => {
  const giveBack = keepWorld();
  loadForGood(() => (world.ofPackage = 'kept'));
  giveBack();
  expect(world.ofPackage).toBe('kept');
  delete world.ofPackage;
});

test('packages are of the world that the tests run in and loaded once, and a mock of a package holds', () => {
  expect(new pg.DatabaseError('x', 1, 'error')).toBeInstanceOf(Error);
  const load = createRequire(__filename) as (name: string) => unknown;
  let packageAgain: unknown;
  jest.isolateModules(() => (packageAgain = load('pg')));
  expect(packageAgain).toBe(pg);
  jest.doMock('yauzl', () => ({ mocked: true }));
  expect(load('yauzl')).toEqual({ mocked: true });
  jest.dontMock('yauzl');
});
