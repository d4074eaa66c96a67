import { expect, jest, test } from '@jest/globals';
import type { StatementFollower } from '@portal/certification';
import type { ConsumerContext, OutboxMessage } from '@portal/platform';
import { riskControlWorkflow, topicOf } from '@portal/workflows';
import { FollowFactsConsumer } from './statement.module.ts';

const follow = jest.fn<StatementFollower['follow']>(async () => 0);
const consumer = new FollowFactsConsumer({ follow } as unknown as StatementFollower);

/** Brings one message; the database answers with these rows. @returns which controls were followed */
async function bring(topic: string, rows: readonly object[]): Promise<unknown> {
  follow.mockClear();
  const tx = { query: async () => rows } as unknown as ConsumerContext['tx'];
  const message = { topic, workflow: topic.split('.')[0], subjectId: 7 } as unknown as OutboxMessage;
  await consumer.handle(message, { tx, after: () => undefined });
  return follow.mock.calls.map(([, ids]) => ids);
}

test('the rows of a file are followed once, by the message of the file; every other step of a control by its own', async () => {
  const own = riskControlWorkflow.events.map((event) => topicOf(riskControlWorkflow, event));
  expect(own.filter((topic) => !consumer.topics.includes(topic))).toEqual(['riskControl.IMPORT_DRAFT']);
  expect(consumer.topics).toContain('importBatch.COMMIT');
  expect(await bring('importBatch.COMMIT', [{}])).toEqual([null]);
  expect(await bring('riskControl.SUBMIT_ASSESSMENT', [{ id: 7 }])).toEqual([[7]]);
});

test('a file of other records, and a step that concerns no control, ask nothing', async () => {
  expect(await bring('importBatch.COMMIT', [])).toEqual([]);
  expect(await bring('controlTest.PLAN', [])).toEqual([]);
});

test('a deficiency is followed by itself, whether a control places it or none', async () => {
  expect(await bring('deficiency.EVALUATE', [])).toEqual([[]]);
  expect(follow.mock.calls.map(([, , deficiencies]) => deficiencies)).toEqual([[7]]);
});
