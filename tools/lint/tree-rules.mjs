import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { findForeignDays } from './business-days.mjs';
import { findDeadCitations } from './citations.mjs';
import { findHalfWidthJoins } from './half-width-joins.mjs';
import { findImportCycles } from './import-cycles.mjs';
import { findStaleFiles } from '../derive/derived-files.mjs';
import { findLooseParsers } from './parsers.mjs';
import { findLoosePasswords } from './passwords.mjs';
import { findHomelessTables } from './table-rooms.mjs';

const MOST_LINES = 400;
const CODE = /\.(ts|tsx|mts|mjs)$/;
const FORBIDDEN_FOLDERS = ['utils', 'util', 'common', 'helpers', 'misc'];

// Written in pieces, so that this list does not find itself.
const FORBIDDEN_WORDS = [
  ['TO' + 'DO', /\bTO{1}DO\b/],
  ['FIX' + 'ME', /\bFIXM{1}E\b/],
  ['eslint-' + 'disable', /eslint-{1}disable/],
  ['@ts-' + 'ignore', /@ts-{1}(ignore|nocheck)/],
  ['test.' + 'only', /\b(test|it|describe)\.{1}only\(/],
  ['lorem ' + 'ipsum', /lorem {1}ipsum/i],
];

/**
 * Rules about the tree that ESLint does not see.
 *
 * @param {string} root root folder of the project
 * @returns {{ name: string, problems: string[] }[]} one entry a rule
 */
export function checkTree(root) {
  const files = listTrackedFiles(root);
  const code = files.filter((file) => CODE.test(file));
  return [
    { name: 'no folder is a drawer for anything', problems: findDrawers(files) },
    { name: `no file has more than ${MOST_LINES} lines`, problems: findLongFiles(root, code) },
    { name: 'no unfinished or silenced code', problems: findForbiddenWords(root, code) },
    { name: 'what is cited is there', problems: findDeadCitations(root, files) },
    { name: 'what is joined at run time has the marks of the language', problems: findHalfWidthJoins(root, code) },
    { name: 'a day is the calendar’s, never the machine’s or Greenwich’s', problems: findForeignDays(root, code) },
    { name: 'no circular import', problems: findCycles(root, code) },
    { name: 'what opens uploads runs in a process of its own', problems: findLooseParsers(root, files) },
    { name: 'a new password is stored by one way', problems: findLoosePasswords(root, files) },
    { name: 'every table has a room', problems: findHomelessTables(root, readMigrations(root, code)) },
    { name: 'what is derived is not stale', problems: findStaleFiles(root) },
    { name: 'the lock file names no registry host', problems: findRegistryHosts(root) },
  ];
}

/**
 * @param {string} root root folder of the project
 * @returns {string[]} files under version control and new ones that are not ignored, as paths below the root
 */
export function listTrackedFiles(root) {
  try {
    const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\0').filter((file) => file && existsSync(path.join(root, file)));
  } catch {
    // An unpacked archive has no git.
    return walk(root, '');
  }
}

function walk(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name);
    if (/^(node_modules|dist|\..*|test-results|playwright-report)$/.test(entry.name)) return [];
    return entry.isDirectory() ? walk(root, place) : [place];
  });
}

function findDrawers(files) {
  const folders = new Set(files.map((file) => path.posix.dirname(file)));
  return [...folders].filter((folder) => folder.split('/').some((part) => FORBIDDEN_FOLDERS.includes(part)));
}

function findLongFiles(root, files) {
  return files
    .map((file) => ({ file, lines: read(root, file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ file, lines }) => `${file}: ${lines} lines`);
}

function findForbiddenWords(root, files) {
  return files
    .filter((file) => statSync(path.join(root, file)).size < 1e6)
    .flatMap((file) => {
      const text = read(root, file);
      return FORBIDDEN_WORDS.filter(([, pattern]) => pattern.test(text)).map(([name]) => `${file}: ${name}`);
    });
}

function findCycles(root, code) {
  const sources = code.filter((file) => !/\.(spec|d)\.m?tsx?$/.test(file));
  const packages = Object.fromEntries(
    sources
      .filter((file) => /^(libs\/[^/]+|workflows|migrations)\/src\/index\.ts$/.test(file))
      .map((file) => [JSON.parse(read(root, file.replace('src/index.ts', 'package.json'))).name, file]),
  );
  return findImportCycles(root, sources, packages).map((cycle) => cycle.join(' → '));
}

function readMigrations(root, code) {
  return code
    .filter((file) => /^migrations\/src\/Migration\w+\.ts$/.test(file))
    .sort()
    .map((file) => read(root, file));
}

function findRegistryHosts(root) {
  const text = read(root, 'package-lock.json');
  return [...new Set(text.match(/"resolved": "https?:\/\/[^/"]+/g) ?? [])];
}

function read(root, file) {
  return readFileSync(path.join(root, file), 'utf8');
}
