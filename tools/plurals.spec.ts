import { expect, test } from '@jest/globals';
import { readSaid, type Said } from './glossary/said.ts';

/** A number, up to four words, and then several of something. */
const counts = /\{\{?(?:number|count)\}\}?(?: [a-z-]+){0,4}? (?:are|were|have|[a-z]+[^s’']s)\b/;
/** Words that end like several and are one. */
const notSeveral = / (?:is|was|has|ms|as|this|its|unless|business|process|access|progress|address)\b/g;

/** Texts that are never shown for one. */
const alwaysSeveral: Readonly<Record<string, string>> = {
  'Show all {{number}} lines': 'offered where there are more than fit',
  'Select all {{number}} matches': 'offered where they fill more than a page',
  'Only the latest {{count}} versions are listed.': 'a fixed number',
  '{{count}} days or more': 'fixed numbers',
  'the {{number}} selected records': 'one record is called by its number',
  'Show all {{number}} changes': 'offered where there are more than fit',
  'Show all {{number}} columns': 'offered where there are more than fit',
  '{{number}} records': 'one record is called by its number',
  'Reminded {{number}} days ago': 'one day ago is yesterday',
  'Email alert sent to {count} owner(s)': 'the words of the specification',
  'Only the first {count} items are shown. Narrow the search with a keyword': 'a fixed number',
  'Only the first {{number}} characters are saved and submitted. Please shorten your answer.': 'a fixed number',
  'Daily digest for {day}: {count} notifications': 'one has a subject of its own',
  '{count} notifications waiting for your digest': 'one has a subject of its own',
  'and {count} more in your tasks': 'the tasks are where they stand',
  '{manager} reminds you of {count} tasks': 'one is called by its name',
  '{count} self-assessments are now due on {dueOn}': 'one is called by its number',
  '{count} independent reviews were allocated to you': 'one is called by its number',
  '{count} risks now share a control': 'one is called by its number',
};

const findOnesToldAsSeveral = (texts: readonly Said[]): string[] =>
  texts
    .filter(({ language, key, text }) => language === 'en' && !/_(one|other)$/.test(key ?? '') && !(text in alwaysSeveral))
    .filter(({ text }) => counts.test(text.replace(notSeveral, ' …')) && !/\b(?:these|at most|than) \{/i.test(text))
    .map(({ place, text }) => `${place}: “${text}” says one as several`);

test('what is counted is told of one as of one', () => {
  expect(findOnesToldAsSeveral(readSaid())).toEqual([]);
});

test('a text that is wrong for one is found; one with a form for it, and one without a number, are not', () => {
  const of = (text: string, key = 'total'): number => findOnesToldAsSeveral([{ place: 'seeded', language: 'en', text, key }]).length;
  expect(['{{number}} open tabs', '{{count}} were skipped', '{count} more key controls'].map((text) => of(text))).toEqual([1, 1, 1]);
  expect([of('{{number}} issues', 'total_other'), of('Open tabs: {{number}}'), of('{{number}} of them is late')]).toEqual([0, 0, 0]);
});

test('no exception stays behind', () => {
  const texts = new Set(readSaid().map(({ text }) => text));
  expect(Object.keys(alwaysSeveral).filter((text) => !texts.has(text))).toEqual([]);
});
