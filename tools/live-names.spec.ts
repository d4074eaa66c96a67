import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { areaNotices } from '@portal/areas';

/** Sources below some folders, without tests and without what was built. */
const readSources = (...folders: readonly string[]) =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .filter((file) => !/\.(?:spec|fixture)\.tsx?$|\/(?:dist|testing|locales)\//.test(file))
    .map((file) => readFileSync(file, 'utf8'));

const consoleSources = readSources('apps/console/src');
const serviceSources = readSources('apps/api/src', 'apps/worker/src', 'libs');

/** Names that have a constant: `COMMENT_TOPIC`. */
const constants = new Map(
  [...consoleSources, ...serviceSources]
    .flatMap((source) => [...source.matchAll(/\bconst ([A-Z_]+) = '([\w.]+)'/g)])
    .map(([, constant, name]) => [constant!, name!]),
);
const namesIn = (text: string): string[] =>
  [...text.matchAll(/'([\w.]+)'|\b([A-Z_]{4,})\b/g)].flatMap(([, literal, constant = '']) => literal ?? constants.get(constant) ?? []);
const collect = (sources: readonly string[], pattern: RegExp): string[] =>
  sources.flatMap((source) => [...source.matchAll(pattern)].flatMap(([, text = '']) => namesIn(text)));

/** Topics and subjects that make answers of the console stale, or call a page back. */
const listened = new Set([
  ...collect(consoleSources, /\blive: (?:\w+ \? )?\[([^\]]*)\]/g),
  ...collect(consoleSources, /\b(?:live|\w+Live)(?:: [^=\n]+)? = (?:\(.*\) => )?\[([^\]]*)\]/g),
  ...collect(consoleSources, /\blive = \{ live: \[([^\]]*)\]/g),
  ...collect(consoleSources, /\buseLive\(([^,)]+)/g),
  ...collect(consoleSources, /\bnames\.has\(([^)]+)\)/g),
]);

const publishing = serviceSources.filter((source) => /\bpublish\(|\bLive(?:Message|Event)\b/.test(source));
const jobs = serviceSources
  .filter((source) => /\bdefineJobKind|\bJobKind\b/.test(source))
  .flatMap((source) => [...source.matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name!));
/** What is told beside the steps of records and the progress of jobs. */
const subjects = new Set(collect(publishing, /\bsubject: (?!\w+\[)([^,}\n]+)/g));
const told = new Set([
  ...areaNotices.flatMap(({ lifecycles }) => lifecycles.map(({ workflow }) => workflow)),
  ...jobs.flatMap((job) => [job, `${job}.progress`]),
  ...collect(publishing, /\btopic: ([^,}\n]+)/g),
  ...subjects,
  // Told by the name of their machine.
  'mail',
  'importBatch',
]);

test('what the console listens for is told by somebody', () => {
  expect(listened.size).toBeGreaterThan(30);
  expect([...listened].filter((name) => !told.has(name))).toEqual([]);
});

test('what the service tells is heard by somebody', () => {
  expect(subjects.size).toBeGreaterThan(8);
  // A gap of the service's own ears is told to all, by its topic.
  const heard = new Set([...listened, ...(listened.has('resync') ? ['all'] : [])]);
  expect([...subjects].filter((name) => !heard.has(name))).toEqual([]);
});
