import { z } from 'zod';
import { commentText, idField, instant, personRef, requiredId } from '../field.ts';
import { deficiencyClasses, measureBases } from './values.ts';

/** An amount of money to the cent, as text: `58734000.00`. Never a floating number. */
export const amountText = z.string().regex(/^\d{1,18}(\.\d{1,2})?$/);
/** Percent with up to four digits behind the point, as text: `0.5`. */
export const percentText = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/);
const bilingual = z.object({ zh: z.string().trim().min(1).max(300), en: z.string().trim().min(1).max(300) });

/** From which share of a base on a misstatement is significant, and from which on material. */
export const threshold = z.object({ base: z.enum(measureBases), significant: percentText, material: percentText });
/** A circumstance that makes a deficiency at least so grave, whatever its amount. */
export const criterion = z.object({
  code: z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/),
  ...bilingual.shape,
  atLeast: z.enum(deficiencyClasses),
});
export const standardRules = z.object({
  /** Whoever asks what a share is of finds the amounts with their day and source here. */
  bases: z.array(z.object({ base: z.enum(measureBases), amount: amountText })).max(measureBases.length),
  financialReporting: z.object({ thresholds: z.array(threshold).max(8), criteria: z.array(criterion).max(30) }),
  other: z.object({ thresholds: z.array(threshold).max(8), criteria: z.array(criterion).max(30) }),
});
export type StandardRules = z.infer<typeof standardRules>;
export type Threshold = z.infer<typeof threshold>;
export type Criterion = z.infer<typeof criterion>;

export const standardBody = z.object({
  periodId: requiredId(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  rules: standardRules,
  reason: commentText(),
  /** The version that was changed; another one meanwhile is a conflict. */
  basedOn: idField(),
});

/** One version of the standard of a period. It never changes; another one follows it. */
export const deficiencyStandard = z.object({
  id: z.number(),
  periodId: z.number(),
  versionNo: z.number(),
  currency: z.string(),
  rules: standardRules,
  reason: z.string(),
  setBy: personRef.nullable(),
  setAt: instant,
  /** How many deficiencies were evaluated by it. */
  uses: z.number(),
});
export type DeficiencyStandardRow = z.infer<typeof deficiencyStandard>;

const criteriaOfReporting: Criterion[] = [
  { code: 'seniorFraud', zh: '董事、监事或高级管理人员舞弊', en: 'Fraud of directors or senior management', atLeast: 'material' },
  { code: 'restatement', zh: '更正已公布的财务报告', en: 'Restatement of published accounts', atLeast: 'material' },
  {
    code: 'foundByAuditor',
    zh: '注册会计师发现当期重大错报而内部控制未能发现',
    en: 'Material misstatement found by the auditor, not by control',
    atLeast: 'material',
  },
  { code: 'auditCommittee', zh: '审计委员会监督无效', en: 'Ineffective oversight by the audit committee', atLeast: 'material' },
  { code: 'repeated', zh: '同一控制连续两年失效', en: 'Same control failed two years in a row', atLeast: 'significant' },
  { code: 'regulator', zh: '监管机构提出的问题', en: 'Finding of a regulator', atLeast: 'significant' },
];
const criteriaOfOthers: Criterion[] = [
  { code: 'unlawful', zh: '严重违反法律法规', en: 'Serious breach of law', atLeast: 'material' },
  { code: 'casualties', zh: '造成人员伤亡', en: 'Loss of life or serious injury', atLeast: 'material' },
  { code: 'repeated', zh: '同一控制连续两年失效', en: 'Same control failed two years in a row', atLeast: 'significant' },
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
