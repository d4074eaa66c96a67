import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What is said of remediation issues. */
export const issueMessages = {
  'issue.dueDateRequired': text('请选择截止日期', 'Choose a due date'),
  'issue.dueDatePast': text('截止日期不能早于今天', 'The due date cannot be in the past'),
  'issue.fixNeedsEvidence': text('请说明整改结果或附上证据', 'Describe what was done or attach evidence'),
  'issue.filesWithFix': text('证据文件随整改结果一并提交', 'Files are submitted with the fix'),
  'issue.planRequired': text('请填写整改要求', 'Describe the required action'),
  'issue.severityRequired': text('请选择严重程度', 'Choose a severity'),
  'issue.sourceRequired': text('请指明风险控制或应对报告', 'Choose the control or response report the issue belongs to'),
  'issue.plansWithDeficiency': text('只有存在缺陷时才能登记整改事项', 'Issues can only be raised for a deficiency'),
  'issue.assigneeRequired': text('请选择整改负责人', 'Choose an assignee'),
  'issue.nobodyAnswers': text(
    '{person} 已离职且无人接手，整改事项将无人处理。请先更换责任人或交接其待办事项',
    '{person} has left and no one has taken over, so the issue would have no assignee. Change the owner or hand over their tasks first',
  ),
  'issue.unknownEvent': text('未知的操作', 'Unknown action'),
} satisfies Record<string, Text>;
