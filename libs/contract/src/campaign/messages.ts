import type { Text } from '@portal/workflows';

const text = (zh: string, en: string): Text => ({ zh, en });

/** What is said of campaigns and of due dates that people set. */
export const campaignMessages = {
  'campaign.name': text('请填写活动名称', 'Give the campaign a name'),
  'campaign.year': text('请选择风险年度（最晚为下一年度）', 'Choose the risk year, at the latest the coming one'),
  'campaign.opensOn': text('请选择开启日期', 'Choose the opening day'),
  'campaign.opensPast': text('开启日期不能早于今天', 'The opening day may not lie in the past'),
  'campaign.dueOn': text('请选择截止日期', 'Choose the due day'),
  'campaign.dueBeforeOpening': text('截止日期不能早于开启日期', 'The due day may not lie before the opening day'),
  'campaign.notLater': text('新的截止日期必须晚于原截止日期', 'The new due day must lie after the present one'),
  'campaign.noOwner': text('没有在职的控制责任人', 'It has no active control owner'),
  'campaign.beyond': text('本年度自评已提交或已完成', "This year's assessment was submitted or finished already"),
  'campaign.plain': text('通知内容只能是纯文本', 'The words of the mail are plain text'),
  'allocation.notReviewer': text('审核人须为在职的风险管理员', 'A reviewer is an active risk administrator'),
  'allocation.away': text('此人目前不在岗，由他人代理', 'This person is away at present'),
  'allocation.dependent': text('此人参与过该记录，不能独立审核', 'This person had a part in the record and cannot review it independently'),
  'allocation.same': text('已分配给此人', 'It is allocated so already'),
  'dueDate.past': text('截止日期不能早于今天', 'The due date may not lie in the past'),
} satisfies Record<string, Text>;
