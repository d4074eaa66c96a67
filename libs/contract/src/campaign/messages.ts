import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What is said of campaigns and of due dates that people set. */
export const campaignMessages = {
  'campaign.name': text('请填写活动名称', 'Enter a name for the campaign'),
  'campaign.year': text('请选择风险年度（最晚为下一年度）', 'Choose a risk year, next year at the latest'),
  'campaign.opensOn': text('请选择开启日期', 'Choose an opening date'),
  'campaign.opensPast': text('开启日期不能早于今天', 'The opening date cannot be in the past'),
  'campaign.dueOn': text('请选择截止日期', 'Choose a due date'),
  'campaign.dueBeforeOpening': text('截止日期不能早于开启日期', 'The due date cannot be before the opening date'),
  'campaign.notLater': text('新的截止日期必须晚于原截止日期', 'The new due date must be after the current one'),
  'campaign.noOwner': text('没有在职的控制责任人', 'No active control owner'),
  'campaign.beyond': text('本年度自评已提交或已完成', 'This year’s assessment has already been submitted or completed'),
  'campaign.plain': text('通知内容只能是纯文本', 'The email text must be plain text'),
  'allocation.notReviewer': text('审核人须为在职的风险管理员', 'The reviewer must be an active risk administrator'),
  'allocation.away': text('此人目前不在岗，由他人代理', 'This person is currently away'),
  'allocation.dependent': text(
    '此人参与过该记录，不能独立审核',
    'This person has taken part in this record and cannot review it independently',
  ),
  'allocation.same': text('已分配给此人', 'Already allocated to this person'),
  'dueDate.past': text('截止日期不能早于今天', 'The due date cannot be in the past'),
} satisfies Record<string, Text>;
