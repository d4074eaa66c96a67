import { text } from '../../text.ts';
import type { ListCondition } from './list-condition.ts';

/** What a condition or a value is called. */
export const keyword: ListCondition = { words: text('关键词', 'Keyword') };
export const yesNo = { true: text('是', 'Yes'), false: text('否', 'No') };
export const others = { '0': text('其他', 'Others') };
export const categories = {
  category1: { words: text('一级分类', 'Category 1'), to: 'riskCategory1', kind: 'number', row: 'category', choices: others },
  category2: { words: text('二级分类', 'Category 2'), to: 'riskCategory2', kind: 'number', row: 'category', choices: others },
  category3: { words: text('三级分类', 'Category 3'), to: 'riskCategory3', kind: 'number', row: 'category', choices: others },
} as const satisfies Record<string, ListCondition>;
export const categoryOrders = {
  category1Name: categories.category1.words,
  category2Name: categories.category2.words,
  category3Name: categories.category3.words,
};
export const businessUnit: ListCondition = {
  words: text('业务线', 'Business unit'),
  to: 'businessUnit',
  reference: 'RiskControl_businessUnit',
};
export const company: ListCondition = {
  words: text('公司（含下级）', 'Company and subsidiaries'),
  to: 'companyId',
  kind: 'number',
  row: 'company',
};
/** An assessment period, under whichever name an address gives its id. */
export const isPeriod = { words: text('评价期间', 'Assessment period'), kind: 'number', row: 'period' } as const;
export const period = { ...isPeriod, to: 'periodId' } as const satisfies ListCondition;
export const managementArea: ListCondition = {
  words: text('管理区域', 'Area'),
  to: 'managementArea',
  reference: 'RiskControl_managementArea',
};
export const keyControl: ListCondition = { words: text('关键控制', 'Key control'), reference: 'RiskControl_KeyControl' };
export const controlMode: ListCondition = {
  words: text('控制方式', 'Control method'),
  to: 'controlMode',
  kind: 'number',
  items: 'RiskCurrentControl_controlMode',
};
export const ownerFunction: ListCondition = {
  words: text('责任职能', 'Owner function'),
  to: 'controlOwnerFunction',
  reference: 'RiskControl_controlOwnerFunction',
};
export const eventTypes = { actual: text('已发生', 'Actual'), nearMiss: text('未遂', 'Near miss'), potential: text('潜在', 'Potential') };
