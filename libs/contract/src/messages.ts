import type { Text } from '@portal/workflows';
import type { MessageParams } from './refusal.ts';
import { sayText, type Language } from './say-text.ts';
import { consoleMessages } from './console-messages.ts';
import { assessmentPeriodMessages } from './assessment-period/messages.ts';
import { commentMessages } from './comment/messages.ts';
import { controlTestMessages } from './control-test/messages.ts';
import { evidenceMessages } from './evidence-request/messages.ts';
import { fillSheetMessages } from './fill-sheet/messages.ts';
import { scormMessages } from './knowledge/scorm-messages.ts';
import { teamMessages } from './team/messages.ts';
import { importMessages } from './import/messages.ts';

/**
 * Every message that the service can answer, by key; each area words its own. `{name}` stands for a parameter. Wording that the
 * specification quotes is kept to the letter in its language; the other language is a faithful translation (docs/decisions/wire.md).
 */
export const messages = {
  ...consoleMessages,
  ...assessmentPeriodMessages,
  ...commentMessages,
  ...controlTestMessages,
  ...evidenceMessages,
  ...fillSheetMessages,
  ...importMessages,
  ...scormMessages,
  ...teamMessages,
} satisfies Record<string, Text>;

export type MessageKey = keyof typeof messages;

/** A message in a language, as `sayText` says it. */
export const say = (key: MessageKey, language: Language, params: MessageParams = {}): string => sayText(messages[key], language, params);
