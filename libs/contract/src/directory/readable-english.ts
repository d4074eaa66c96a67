const readable: Readonly<Record<string, string>> = {
  'once a year': 'Yearly',
  'once a quarter': 'Quarterly',
  'once a month': 'Monthly',
  'once a week': 'Weekly',
  'once a day': 'Daily',
  'multiple times a day': 'Several times a day',
  Systematic: 'Automated',
  'Semi Systematic': 'Semi-automated',
};

/** Stored English that the specification quotes, in the words that people read (console, words); what an administrator has reworded stays his. */
export const toReadableEnglish = (stored: string): string => (Object.hasOwn(readable, stored) ? readable[stored]! : stored);
