import type { Text } from '@portal/workflows';
import type { controlAutomations, controlNatures } from './scope-terms.ts';

type Words<Terms extends readonly string[]> = Readonly<Record<Terms[number], Text>>;

/** What the attributes of a control are called on its page and in workbooks, which take both languages. */
export const natureWords: Words<typeof controlNatures> = {
  preventive: { zh: '预防性', en: 'Preventive' },
  detective: { zh: '检查性', en: 'Detective' },
};
export const automationWords: Words<typeof controlAutomations> = {
  manual: { zh: '人工', en: 'Manual' },
  automated: { zh: '自动', en: 'Automated' },
  itDependent: { zh: '依赖 IT 的人工', en: 'IT-dependent manual' },
};
