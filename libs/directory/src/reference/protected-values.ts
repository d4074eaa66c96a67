import { CURRENCY_LIST } from '@portal/contract';
import type { Text } from '@portal/workflows';

const text = (zh: string, en: string): Text => ({ zh, en });

const yesNo = text('是 / 否由程序判断，值不能停用或更改中文', 'Yes and No are decided on by the programs: they stay as they are');
const status = text('由工作流的状态决定，不能增减', 'These are the states of a workflow: none can be added or taken away');

const iso = text('币种取自 ISO 4217，只能选择提供哪些', 'These are the currencies of ISO 4217: choose which of them are offered');

/** Lists that no value can be added to, with the reason. */
export const closedLists: Readonly<Record<string, Text>> = {
  RiskControl_KeyControl: yesNo,
  RIskReview_controlEffectiveness: yesNo,
  RISKEVENTSTATUS: status,
  [CURRENCY_LIST]: iso,
};

/** Values that machines and calls depend on, by list and classItem; `*` is every value of the list. */
const protectedValues: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  RiskControl_KeyControl: { '*': yesNo },
  RIskReview_controlEffectiveness: { '*': yesNo },
  RISKEVENTSTATUS: { '*': status },
  RiskReview_controlDeficiency: {
    '0': text('“无缺陷”直接完成记录，看板按此计数', 'Without a deficiency the control is complete, and the dashboard counts by it'),
    '10': text(
      '“存在缺陷”会产生整改事项，工作流依赖此代码',
      'This deficiency raises a remediation issue: the workflow depends on the code',
    ),
    '20': text('看板按此代码计数', 'The dashboard counts by this code'),
  },
};

/** Why a value cannot be deactivated or renamed in Chinese; null when it can. */
export function lockOf(classCode: string, classItem: string): Text | null {
  const list = protectedValues[classCode];
  return list?.[classItem] ?? list?.['*'] ?? null;
}
