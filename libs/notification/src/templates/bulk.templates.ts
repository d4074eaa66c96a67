import { text, type Text } from '@portal/workflows';
import type { NoticeKind } from './index.ts';

/** The mail about several records of one bulk action. `{recordNo}` is the first of them, `{count}` says how many there are. */
export interface BulkTemplate {
  readonly subject: Text;
  readonly body: Text;
  /** The list that shows the records. */
  readonly list: string;
}

const mine = '/RiskControl/MyRiskControlTaskList?type=1';
const bulk = (subject: Text, body: Text, list = mine): BulkTemplate => ({ subject, body, list });

const templates: Readonly<Partial<Record<NoticeKind, BulkTemplate>>> = {
  ownerAssigned: bulk(
    text(
      '[{recordNo} 等 {count} 项] 请完成风险控制自评',
      '[{recordNo} and others, {count} in all] Please complete your control self-assessments',
    ),
    text(
      '{actor} 指定您为以下 {count} 项风险控制的责任人。请描述现有控制并完成自评。',
      '{actor} made you the owner of these {count} risk controls. Please describe the current controls and complete the self-assessments.',
    ),
  ),
  reassignedToYou: bulk(
    text(
      '[{recordNo} 等 {count} 项] 您成为风险控制的责任人',
      '[{recordNo} and others, {count} in all] You are now the owner of these risk controls',
    ),
    text(
      '{actor} 将以下 {count} 项风险控制改由您负责。请查看并按时处理。',
      '{actor} gave you these {count} risk controls. Please look at them and see to what is due.',
    ),
  ),
  reassignedFromYou: bulk(
    text(
      '[{recordNo} 等 {count} 项] 风险控制已改由他人负责',
      '[{recordNo} and others, {count} in all] These risk controls have another owner now',
    ),
    text(
      '{actor} 将以下 {count} 项风险控制改由他人负责，您无需再处理。',
      '{actor} gave these {count} risk controls to another owner; nothing of them is yours to do any more.',
    ),
    '/RiskControl/MyRiskControlTaskList?type=3',
  ),
  forwarded: bulk(
    text('[{recordNo} 等 {count} 项] {actor} 转发给您', '[{recordNo} and others, {count} in all] {actor} forwarded them to you'),
    text(
      '{actor} 将以下 {count} 项风险控制转发给您，您现在可以查看。',
      '{actor} forwarded these {count} risk controls to you; you can read them now.',
    ),
    '/RiskControl/MyRiskControlTaskList?type=3',
  ),
  rolledForward: bulk(
    text(
      '[{recordNo} 等 {count} 项] 新年度风险控制自评',
      '[{recordNo} and others, {count} in all] Control self-assessments of the new year',
    ),
    text(
      '以下 {count} 项风险控制已结转到新年度，请完成新年度的自评。',
      'These {count} risk controls were rolled forward to the new year. Please complete their self-assessments.',
    ),
  ),
  reminded: bulk(
    text('[{recordNo} 等 {count} 项] {actor} 提醒您按时处理', '[{recordNo} and others, {count} in all] {actor} reminds you of what is due'),
    text('{actor} 提醒您及时处理以下 {count} 项。', '{actor} reminds you of these {count} items. Please see to them in time.'),
  ),
  remindedOverdue: bulk(
    text('[{recordNo} 等 {count} 项] {actor} 催办：已逾期', '[{recordNo} and others, {count} in all] {actor} reminds you: overdue'),
    text(
      '{actor} 提醒您：以下 {count} 项已逾期，请尽快处理。',
      '{actor} reminds you that these {count} items are overdue. Please see to them soon.',
    ),
  ),
};

const general = bulk(
  text('[{recordNo} 等 {count} 项] 风险控制有新动态', '[{recordNo} and others, {count} in all] News of your risk controls'),
  text('{actor} 处理了以下 {count} 项风险控制。', '{actor} did something with these {count} risk controls.'),
);

export const bulkTemplateOf = (kind: NoticeKind): BulkTemplate => templates[kind] ?? general;
