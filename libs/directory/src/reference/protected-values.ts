import { CURRENCY_LIST } from '@portal/contract';
import { text, type Text } from '@portal/workflows';

const yesNo = text(
  '系统依据“是”和“否”进行判断：不能停用，也不能更改中文',
  'The system relies on Yes and No: they cannot be deactivated, and their Chinese text cannot change',
);
const status = text('由工作流的状态决定，不能增减', 'These are workflow states: values cannot be added or removed');

const iso = text('币种取自 ISO 4217，只能选择提供哪些', 'Currencies come from ISO 4217: choose which ones to offer');

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
    '0': text(
      '“无缺陷”直接完成记录，看板按此计数',
      'With this value, the control is complete without a deficiency. The dashboard counts it',
    ),
    '10': text('“存在缺陷”会产生整改事项，工作流依赖此代码', 'This value raises a remediation issue. The workflow depends on its code'),
    '20': text('看板按此代码计数', 'The dashboard counts this code'),
  },
};

/** Why a value cannot be deactivated or renamed in Chinese; null when it can. */
export function lockOf(classCode: string, classItem: string): Text | null {
  const list = protectedValues[classCode];
  return list?.[classItem] ?? list?.['*'] ?? null;
}
