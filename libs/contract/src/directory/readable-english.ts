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

/** Stored English of which only the capitals are others than people read. */
const titled = /^(?:ALL|Supporting Function|Financial Reporting|Safeguarding of Assets|Public Relations|Strictly Confidential)$/;

/** Stored English that the specification quotes, in the words and the sentence case that people read (console, words); what an administrator has reworded stays his. */
export const toReadableEnglish = (stored: string): string =>
  titled.test(stored) ? stored.charAt(0) + stored.slice(1).toLowerCase() : Object.hasOwn(readable, stored) ? readable[stored]! : stored;
