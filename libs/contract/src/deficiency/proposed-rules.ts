import type { Criterion, StandardRules } from './standard.ts';

const criteriaOfReporting: Criterion[] = [
  { code: 'seniorFraud', zh: '董事、监事或高级管理人员舞弊', en: 'Fraud by directors or senior management', atLeast: 'material' },
  { code: 'restatement', zh: '更正已公布的财务报告', en: 'Restatement of published accounts', atLeast: 'material' },
  {
    code: 'foundByAuditor',
    zh: '注册会计师发现当期重大错报而内部控制未能发现',
    en: 'Material misstatement identified by the auditor but not by internal control',
    atLeast: 'material',
  },
  { code: 'auditCommittee', zh: '审计委员会监督无效', en: 'Ineffective oversight by the audit committee', atLeast: 'material' },
  { code: 'repeated', zh: '同一控制连续两年失效', en: 'The same control failed two years in a row', atLeast: 'significant' },
  { code: 'regulator', zh: '监管机构提出的问题', en: 'Finding by a regulator', atLeast: 'significant' },
];
const criteriaOfOthers: Criterion[] = [
  { code: 'unlawful', zh: '严重违反法律法规', en: 'Serious breach of law', atLeast: 'material' },
  { code: 'casualties', zh: '造成人员伤亡', en: 'Loss of life or serious injury', atLeast: 'material' },
  { code: 'repeated', zh: '同一控制连续两年失效', en: 'The same control failed two years in a row', atLeast: 'significant' },
  { code: 'reputation', zh: '引起全国性负面报道', en: 'Negative coverage by national media', atLeast: 'significant' },
];

/** What a first standard is proposed with: nothing is in force until an administrator has set it. */
export const proposedRules: StandardRules = {
  bases: [],
  financialReporting: {
    thresholds: [
      { base: 'revenue', significant: '0.5', material: '1' },
      { base: 'profitBeforeTax', significant: '3', material: '5' },
      { base: 'totalAssets', significant: '0.5', material: '1' },
    ],
    criteria: criteriaOfReporting,
  },
  other: { thresholds: [{ base: 'netAssets', significant: '0.5', material: '1' }], criteria: criteriaOfOthers },
};
