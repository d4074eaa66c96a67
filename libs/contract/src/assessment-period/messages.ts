import type { Text } from '@portal/workflows';

const text = (zh: string, en: string): Text => ({ zh, en });

/** What is said of assessment periods, their scope and their companies. */
export const assessmentPeriodMessages = {
  'period.title': text('请填写期间名称', 'Name the period'),
  'period.kind': text('请选择期间类型', 'Choose the kind of period'),
  'period.firstDay': text('请选择首日', 'Choose the first day'),
  'period.lastDay': text('请选择末日', 'Choose the last day'),
  'period.daysReversed': text('末日不能早于首日', 'The last day cannot be before the first day'),
  'period.currency': text('请选择币种', 'Choose a currency'),
  'period.sharePercent': text('公司占比须在 0 到 100 之间', 'The company share must be between 0 and 100'),
  'period.signedOff': text('该期间已签署，不能再更改', 'This period is signed off and can no longer be changed'),
} satisfies Record<string, Text>;
