import type { Text } from '@portal/workflows';

const text = (zh: string, en: string): Text => ({ zh, en });

/** What is said of actions with many rows. */
export const bulkMessages = {
  'bulk.unknown': text('此列表没有这项批量操作', 'This list has no such action'),
  'bulk.none': text('没有可处理的记录', 'There is nothing to do it with'),
  'bulk.broken': text('处理时发生技术故障，可重试', 'It broke down for a technical reason; try again'),
  'bulk.nothingToRetry': text('没有可重试的记录', 'There is nothing to try again'),
  'bulk.left': text('发起人已停用，未处理', 'Whoever started it is inactive by now; it was not done'),
  'bulk.remindedLately': text('24 小时内已催办过', 'Reminded within the last 24 hours'),
} satisfies Record<string, Text>;
