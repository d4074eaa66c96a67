const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `58734000.00` with its thousands apart, in both languages alike; the digits are those of the text, no floating number is made of it. */
export const groupAmount = (amount: string): string =>
  // The formatter takes a decimal as text and keeps every digit of it.
  grouped.format(amount as `${number}`);
