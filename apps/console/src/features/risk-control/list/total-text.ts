/** A list's total as it is said; a keyword's matches are counted up to 1,000 only. */
export const totalText = (n: (value: number) => string, { totalCount, isCapped }: { totalCount: number; isCapped: boolean }): string =>
  `${n(totalCount)}${isCapped ? '+' : ''}`;
