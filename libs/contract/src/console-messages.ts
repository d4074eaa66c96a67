import type { Text } from '@portal/workflows';
import { signInMessages } from './account/sign-in-messages.ts';
import { adminMessages } from './admin/messages.ts';
import { answerMessages } from './answer-messages.ts';
import { bulkMessages } from './bulk/messages.ts';
import { campaignMessages } from './campaign/messages.ts';
import { statementMessages } from './certification/messages.ts';
import { deficiencyMessages } from './deficiency/messages.ts';
import { dutyMessages } from './duty/messages.ts';
import { importFileMessages } from './import/file-messages.ts';
import { examMessages } from './knowledge/exam-messages.ts';
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

/** The messages that the console says by itself: those of checks that it runs before anything is sent. Whatever else the service answers comes with the answer. */
export const consoleMessages = {
  ...adminMessages,
  ...answerMessages,
  ...bulkMessages,
  ...campaignMessages,
  ...deficiencyMessages,
  ...dutyMessages,
  ...examMessages,
  ...importFileMessages,
  ...issueMessages,
  ...listMessages,
  ...lossMessages,
  ...policyMessages,
  ...reviewMessages,
  ...riskControlMessages,
  ...riskEventMessages,
  ...serviceMessages,
  ...shareMessages,
  ...sharedControlMessages,
  ...signInMessages,
  ...statementMessages,
  ...storeMessages,
} satisfies Record<string, Text>;

export type ConsoleMessageKey = keyof typeof consoleMessages;
