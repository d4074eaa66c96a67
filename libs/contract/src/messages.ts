import type { Text } from '@portal/workflows';
import type { MessageParam, MessageParams } from './refusal.ts';
import { answerMessages } from './answer-messages.ts';
import { signInMessages } from './account/sign-in-messages.ts';
import { adminMessages } from './admin/messages.ts';
import { assessmentPeriodMessages } from './assessment-period/messages.ts';
import { bulkMessages } from './bulk/messages.ts';
import { campaignMessages } from './campaign/messages.ts';
import { statementMessages } from './certification/messages.ts';
import { commentMessages } from './comment/messages.ts';
import { controlTestMessages } from './control-test/messages.ts';
import { deficiencyMessages } from './deficiency/messages.ts';
import { dutyMessages } from './duty/messages.ts';
import { evidenceMessages } from './evidence-request/messages.ts';
import { fillSheetMessages } from './fill-sheet/messages.ts';
import { importMessages } from './import/messages.ts';
import { examMessages } from './knowledge/exam-messages.ts';
import { scormMessages } from './knowledge/scorm-messages.ts';
import { shareMessages } from './knowledge/share-messages.ts';
import { listMessages } from './list/messages.ts';
import { policyMessages } from './policy/messages.ts';
import { issueMessages } from './remediation/messages.ts';
import { riskControlMessages } from './risk-control/messages.ts';
import { reviewMessages } from './risk-control/review-messages.ts';
import { sharedControlMessages } from './risk-control/shared-messages.ts';
import { lossMessages } from './risk-event/loss-messages.ts';
import { riskEventMessages } from './risk-event/messages.ts';
import { storeMessages } from './risk-event/store-messages.ts';
import { serviceMessages } from './service/messages.ts';
import { teamMessages } from './team/messages.ts';

/**
 * Every message that the service can answer, by key; each area words its own. `{name}` stands for a parameter. Wording that the
 * specification quotes is kept to the letter in its language; the other language is a faithful translation (docs/decisions/wire.md).
 */
export const messages = {
  ...adminMessages,
  ...answerMessages,
  ...assessmentPeriodMessages,
  ...bulkMessages,
  ...campaignMessages,
  ...commentMessages,
  ...controlTestMessages,
  ...deficiencyMessages,
  ...dutyMessages,
  ...evidenceMessages,
  ...examMessages,
  ...fillSheetMessages,
  ...importMessages,
  ...issueMessages,
  ...listMessages,
  ...lossMessages,
  ...policyMessages,
  ...reviewMessages,
  ...riskControlMessages,
  ...riskEventMessages,
  ...scormMessages,
  ...serviceMessages,
  ...shareMessages,
  ...sharedControlMessages,
  ...signInMessages,
  ...statementMessages,
  ...storeMessages,
  ...teamMessages,
} satisfies Record<string, Text>;

export type MessageKey = keyof typeof messages;
export type Language = 'zh' | 'en';

/** Characters of a value that a message repeats. */
const REPEATED = 200;

/** Several values stand one after the other as the language writes them. */
const write = (value: MessageParam, language: Language): string =>
  typeof value === 'object'
    ? value.map((one) => (typeof one === 'string' ? one : one[language])).join(language === 'zh' ? '、' : ', ')
    : String(value);

/** A message in a language, its `{parameters}` filled in; of a long one the beginning. A message that is nothing but a parameter carries words of its own. */
export function say(key: MessageKey, language: Language, params: MessageParams = {}): string {
  const template = messages[key][language];
  const most = /^\{\w+\}$/.test(template) ? Infinity : REPEATED;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = write(params[name] ?? whole, language);
    return value.length <= most ? value : `${value.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  });
}
