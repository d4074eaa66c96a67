import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What is joined there is no sentence. */
const MAY_JOIN = {
  // Colours of a gradient.
  'apps/console/src/shared/parts/SavedViews.tsx': 'CSS',
  // What is typed into the field is what stands in it: account codes with commas of the keyboard.
  'apps/console/src/features/assessment-period/scope/AccountDialog.tsx': 'a field',
};

const JOINS = [
  ['a colon between two values', /\}: (?:\$\{|`)/, 'pair() of shared/i18n/pair.ts'],
  ['a comma between two values', /\}[,;] \$\{/, 'list() of useT'],
  ['a list', /\.join\((['"`])[,;:] \1\)/, 'list() of useT'],
];

/**
 * Finds texts of the console that are joined at run time with half-width marks, which no text of a locale would have in Chinese.
 *
 * @param {string} root root folder of the project
 * @param {string[]} files paths below the root
 * @returns {string[]} problems
 */
export function findHalfWidthJoins(root, files) {
  return files
    .filter((file) => /^apps\/console\/src\/.*\.tsx?$/.test(file) && !/\.(spec|fixture|d)\.tsx?$|\/(locales|testing)\//.test(file))
    .filter((file) => !(file in MAY_JOIN))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          JOINS.filter(([, join]) => join.test(line)).map(
            ([what, , better]) => `${file}:${index + 1}: ${what} is joined with a half-width mark: ${better} knows that of the language`,
          ),
        ),
    );
}
