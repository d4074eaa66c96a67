/** What keeps its capital within an English text: a product, a language, a role, a festival, a key, a page or a button. Each must be said somewhere. */
export const names: readonly string[] = [
  'Microsoft Authenticator',
  'Google Authenticator',
  'Apple Calendar',
  'Markdown',
  'English',
  'Chinese',
  'External Auditor',
  'Risk & Control Portal',
  'Saturdays and Sundays',
  'Yes and No',
  'New Year',
  'Spring Festival',
  'Caps Lock',
  'Idempotency-Key',
  'Job queues',
  'Open People',
  'Select Apply',
];

/** Messages that the specification quotes with capitals (docs/decisions/wire.md). */
export const quotedCapitals: readonly string[] = [
  'Policy Name cannot be empty.',
  'Policy Level cannot be empty.',
  'Policy Category cannot be empty.',
  'Version Number cannot be empty.',
  'Next Review Time cannot be empty.',
];
