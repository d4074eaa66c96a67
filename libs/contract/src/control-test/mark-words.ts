/** How people write the result of an attribute in a sheet of theirs, in either language; the letters of the keyboard are among them. */
export const markWords = {
  p: ['p', '✓', 'pass', '通过'],
  f: ['f', '✗', 'fail', '不通过'],
  n: ['n', '–', '-', 'n/a', 'na', '不适用'],
} as const;
