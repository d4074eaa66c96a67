/**
 * It declares kinds of jobs that the product does not have.
 *
 * @jest-environment-options {"freshModules": true}
 */
import { expect, test } from '@jest/globals';
import type { DiscoveryService } from '@nestjs/core';
import { ConsumerRegistry } from '../outbox/consumer-registry.ts';
import type { EventConsumer } from '../outbox/consumer.ts';
import { JobHandlers } from './job-handlers.ts';
import { defineJob, HandlesJob, type JobHandler } from './job.ts';
import { jobIdOf } from './jobs.ts';

const probeJob = defineJob<{ id: number }>('export', 'probe');

@HandlesJob(probeJob)
class First implements JobHandler {
  handle(): Promise<string> {
    return Promise.resolve('first');
  }
}
@HandlesJob(probeJob)
class Second extends First {}

const discovering = (...instances: object[]) =>
  ({ getProviders: () => instances.map((instance) => ({ instance })) }) as unknown as DiscoveryService;

test('the start fails on a job without a handler and on one with two', () => {
  expect(() => new JobHandlers(discovering()).resolve(['export'])).toThrow(/The job \S+ of the queue export has no handler/);
  expect(() => new JobHandlers(discovering(new First(), new Second())).resolve(['export'])).toThrow(
    'The job probe of the queue export has two handlers',
  );
});

test('one provider that is found twice is one handler, and queues that the process leaves to others need none', () => {
  const first = new First();
  expect(() => new JobHandlers(discovering(first, first)).resolve([])).not.toThrow();
});

test('a job name is declared once', () => {
  expect(() => defineJob('export', 'probe')).toThrow('declared twice');
});

test('a job id is never a bare integer and holds no colon', () => {
  expect(jobIdOf('timer', 7)).toBe('timer-7');
  expect(() => jobIdOf('timer', 'a:b')).toThrow('colon');
});

const consumer = (name: string, ...topics: string[]): EventConsumer => ({ name, topics, handle: () => Promise.resolve() });
const register = (...consumers: EventConsumer[]) => {
  const registry = new ConsumerRegistry(discovering(), undefined as never);
  registry.register(consumers);
  return registry;
};

test('the start fails on a consumer of a topic that no machine publishes, and on two of one name', () => {
  expect(() => register(consumer('a', 'riskControl.NOTHING'))).toThrow('a listens to riskControl.NOTHING, which no machine publishes');
  expect(() => register(consumer('a', 'riskControl.SUBMIT'), consumer('a', 'riskControl.DELETE'))).toThrow('Two consumers are named a');
  expect(() => register(consumer('a:b', 'riskControl.SUBMIT'))).toThrow('small letters');
});

test('a topic knows all its consumers', () => {
  const registry = register(
    consumer('a', 'riskControl.SUBMIT', 'riskControl.SUBMIT'),
    consumer('b', 'riskControl.SUBMIT', 'riskControl.DELETE'),
  );
  expect(registry.subscribersOf('riskControl.SUBMIT')).toEqual(['a', 'b']);
  expect(registry.subscribersOf('riskControl.DELETE')).toEqual(['b']);
  expect(registry.subscribersOf('riskControl.REOPEN')).toEqual([]);
});
