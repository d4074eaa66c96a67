import { text } from '../text.ts';

export const teamMessages = {
  'team.remindedToday': text('今天已提醒过，明天可再次提醒', 'Already reminded today. You can send another reminder tomorrow'),
  'team.nothingToRemind': text(
    '这些待办已处理或不再由其负责，列表已更新',
    'These tasks are done or no longer theirs. The list has been updated',
  ),
};
