import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What is said of actions with many rows. */
export const bulkMessages = {
  'bulk.unknown': text('此列表没有这项批量操作', 'This action is not available in this list'),
  'bulk.none': text('没有可处理的记录', 'None of the records is eligible'),
  'bulk.broken': text('处理时发生技术故障，可重试', 'Failed for a technical reason. Try again'),
  'bulk.nothingToRetry': text('没有可重试的记录', 'Nothing to retry'),
  'bulk.left': text('发起人已停用，未处理', 'Not processed: the person who started it is now inactive'),
  'bulk.remindedLately': text('24 小时内已催办过', 'Reminded within the last 24 hours'),
} satisfies Record<string, Text>;
