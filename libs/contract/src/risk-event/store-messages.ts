import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What the service answers about the risk store; `messages` takes them in. */
export const storeMessages = {
  'store.ruNoExists': text('该年度已有此风险库编号', 'This library number already exists for this year'),
  'store.ruNoDeleted': text(
    '此编号属于该年度已删除的条目，只能新增条目时使用',
    'This number belongs to a deleted item of that year. Only a new item can use it',
  ),
  'store.categoryDiffers': text('分类编号与所选分类不一致', 'The category number does not match the selected category'),
  'store.choicesCut': text(
    '仅显示前 {count} 个条目，请输入关键词缩小范围',
    'Only the first {count} items are shown. Narrow the search with a keyword',
  ),
  'store.ruNo': text('风险库编号不能为空', 'Enter a library number'),
  'store.categoryLevelOne': text('一级分类不能为空', 'Choose category 1'),
  'store.riskDescription': text('风险描述不能为空', 'The risk description cannot be empty'),
  'store.notActive': text('条目已停用或归档，不能修改', 'The item is retired or archived and cannot be changed'),
  'store.year': text('年度只能是当年或下一年', 'The year must be this year or the next'),
  'store.filingYear': text('只能归档当年或更早的年度', 'Only this year or an earlier year can be archived'),
  'store.nothingToFile': text('该年度没有风险库条目', 'There are no library items for that year'),
  'store.filed': text('{year} 年度已归档，{count} 个条目结转到下一年度', '{year} archived. Items carried over to the next year: {count}'),
  'store.retiredInstead': text('条目已被引用，改为停用', 'The item is in use and was retired instead'),
} satisfies Record<string, Text>;
