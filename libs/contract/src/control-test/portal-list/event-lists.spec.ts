import { expect, test } from '@jest/globals';
import { events } from './event-lists.ts';

test('the status of an event is called as its state is, wherever a question is told', () => {
  expect(events.conditions.status.choices).toEqual({
    '0': { zh: '草稿', en: 'Draft' },
    '1': { zh: '待审批', en: 'Awaiting decision' },
    '2': { zh: '确认为风险', en: 'Confirmed as risk' },
    '3': { zh: '已关闭', en: 'Closed' },
  });
});
