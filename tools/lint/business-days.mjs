import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The product; the demo's story and the tests' helpers choose their days freely. */
const PRODUCT = /^(apps|libs)\/(?!demo\/|console-e2e\/|testing\/)[^/]+\/src\//;
const TEST = /\.(spec|fixture|e2e)\.tsx?$/;

/** What takes a day from Greenwich, from the machine's own zone or from that of the database's session. */
const FOREIGN = [
  /toISOString\(\)\s*\.(slice\(0, ?(4|10)\)|substring\(0, ?(4|10)\)|split\(['"]T['"]\))/,
  // An instant is named so.
  /\b(\w+At|at)\??\.slice\(0, ?10\)/,
  /new Date\(\)\.(getFullYear|getMonth|getDate|toLocaleDateString|toDateString)\(/,
  /\b(current_date|localtimestamp)\b|\bnow\(\)::date\b/,
  /\bextract\(year from (now\(\)|\$\d+::timestamptz)\)/,
];
/** Days that are days already: counted on, with no clock involved. */
const COUNTED = /T00:00:00Z|Date\.UTC\(|Date\.parse\(/;

/**
 * Today is what the calendar says (docs/decisions/machinery.md, time): lists, pages, "as of", exports and mails agree only while nobody asks another.
 *
 * @param {string} root root folder of the project
 * @param {string[]} files paths below it
 * @returns {string[]} the lines that ask another
 */
export function findForeignDays(root, files) {
  return files
    .filter((file) => PRODUCT.test(file) && !TEST.test(file))
    .flatMap((file) => listForeignDays(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`));
}

/**
 * @param {string} text of a source file
 * @returns {number[]} the numbers of the lines that take a day from elsewhere
 */
export function listForeignDays(text) {
  return text.split('\n').flatMap((line, place) => (FOREIGN.some((one) => one.test(line)) && !COUNTED.test(line) ? [place + 1] : []));
}
