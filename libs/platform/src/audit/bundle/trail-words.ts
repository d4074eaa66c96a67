import { findStepMeta, workflowCatalogue } from '@portal/workflows';

interface Words {
  readonly zh: string;
  readonly en: string;
}

const LIFECYCLES: Readonly<Record<string, Words>> = {
  riskControl: { zh: '风险控制', en: 'Risk control' },
  independentReview: { zh: '独立复核', en: 'Independent review' },
  remediationIssue: { zh: '整改问题', en: 'Remediation issue' },
  importBatch: { zh: '导入', en: 'Import' },
  riskEvent: { zh: '风险事件', en: 'Risk event' },
  riskReport: { zh: '应对报告', en: 'Response report' },
  policyVersion: { zh: '制度版本', en: 'Policy version' },
  policyFolder: { zh: '制度文件夹', en: 'Policy folder' },
  share: { zh: '知识分享', en: 'Share' },
  shareReading: { zh: '阅读记录', en: 'Reading' },
  exam: { zh: '考试', en: 'Exam' },
  examAttempt: { zh: '答卷', en: 'Exam attempt' },
};

export const sayLifecycle = (workflow: string): Words | undefined => LIFECYCLES[workflow];

/** A state's label; undefined where the machine of today does not know it any more. */
export function sayState(workflow: string, state: string): Words | undefined {
  const meta = workflowCatalogue[workflow]?.machine.states[state]?.meta as { label?: Words } | undefined;
  return meta?.label;
}

/** What the history says of a step; undefined where the machine of today does not know it any more. */
export function sayStep(workflow: string, from: string, event: string): Words | undefined {
  const known = workflowCatalogue[workflow];
  return known && findStepMeta(known, from, event)?.history;
}
