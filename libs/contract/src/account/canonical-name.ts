/**
 * The one form under which a name that somebody types is looked up, counted and locked. Only the letters A to Z lose their case: what else folds does so
 * differently in every language and program (`İ` becomes `i̇` here and `i` there), and a name that is one account to the lock and another one to the search
 * opens a locked account. In SQL it is `lower(name collate "C")`, which does the same for every character.
 */
export const canonicalName = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
