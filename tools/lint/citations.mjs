import { existsSync, globSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

// In pieces, so that this file does not find itself.
const PAGE = new RegExp('docs/deci' + 'sions/([\\w-]+\\.md)((?:,? §\\d+)*)', 'g');
const ELSEWHERE = new RegExp(
  '\\bsec' + 'tions? \\d|\\bspeci' + 'fication \\d|\\((?:deci' + 'sions \\d|(?:archi' + 'tecture|des' + 'ign|qua' + 'lity), [a-z ]+\\))',
  'i',
);
/** Whose sections everybody can look up. */
const STANDARD = /RFC \d|SCORM|SN book|\bRTE\b|ASVS|NIST|ISO/;
const RECORD = /\bADR (\d{1,4})\b/g;
const LINK = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g;

/**
 * Citations that lead nowhere: of a page or section of docs/decisions, of a decision record, of texts outside the repository, and links of
 * markdown pages to files that are not there; places that the table of rules in docs/architecture.md names.
 *
 * @param {string} root root folder of the project
 * @param {string[]} files paths below the root
 * @returns {string[]} one line a citation
 */
export function findDeadCitations(root, files) {
  const records = listRecords(root);
  return files
    .filter((file) => /\.(ts|tsx|mjs|md)$/.test(file) && statSync(path.join(root, file)).size < 1e6)
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [
        ...[...text.matchAll(PAGE)].flatMap(([, page, sections]) => findFaults(root, page, sections)),
        ...[...text.matchAll(RECORD)].filter(([, number]) => !records.has(Number(number))).map(([name]) => `${name} is not in docs/adr`),
        ...(text.split('\n').some((line) => ELSEWHERE.test(line) && !STANDARD.test(line))
          ? ['cites a text that is not in the repository']
          : []),
        ...(file === 'docs/architecture.md' ? findDeadPaths(root, text) : []),
        ...(file.endsWith('.md') ? [...text.matchAll(LINK)].flatMap(([, target]) => findDeadLink(root, file, target)) : []),
      ].map((problem) => `${file}: ${problem}`);
    });
}

function findFaults(root, page, sections) {
  const place = path.join(root, 'docs', 'decisions', page);
  if (!existsSync(place)) return [`docs/decisions/${page} is not there`];
  const text = readFileSync(place, 'utf8');
  return [...sections.matchAll(/§\d+/g)]
    .filter(([section]) => !new RegExp(`^## ${section} `, 'm').test(text))
    .map(([section]) => `${page} has no ${section}`);
}

function findDeadLink(root, file, target) {
  if (/^[a-z]+:/.test(target)) return [];
  return existsSync(path.join(root, path.dirname(file), target)) ? [] : [`the link to ${target} leads nowhere`];
}

/** Places that a table of rules names in code marks; `{a,b}` and `*` stand for several. */
function findDeadPaths(root, text) {
  return [...text.matchAll(/`((?:apps|libs|workflows|migrations|tools|tests|docs|bench)\/[^`\s]*)`/g)]
    .flatMap(([, place]) => expand(place))
    .filter((place) => globSync(place, { cwd: root }).length === 0)
    .map((place) => `names ${place}, which is not there`);
}

function expand(place) {
  const [whole, inner] = /\{([^}]*)\}/.exec(place) ?? [];
  return whole === undefined ? [place] : inner.split(',').map((one) => place.replace(whole, one));
}

function listRecords(root) {
  const folder = path.join(root, 'docs', 'adr');
  return new Set(existsSync(folder) ? readdirSync(folder).map((name) => Number.parseInt(name, 10)) : []);
}
