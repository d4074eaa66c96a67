import { expect, test } from '@jest/globals';
import { toReadableEnglish } from '@portal/contract';
import { readFileSync } from 'node:fs';
import { names, quotedCapitals } from './glossary/names.ts';
import { quoted, quotedMarks, retired } from './glossary/retired.ts';
import { readSaid, sourcesIn, type Said } from './glossary/said.ts';
import { allowed, terms } from './glossary/terms.ts';

const said = readSaid();

function find(texts: readonly Said[]): string[] {
  return texts
    .filter(({ text }) => !(text in allowed))
    .flatMap(({ place, text, language }) =>
      terms
        .filter((term) => (term.instead[language] ?? []).some((wrong) => wrong.test(text.replace(/\{\{?\w+\}?\}/g, '…'))))
        .map((term) => `${place}: “${text}” should say “${term[language]}”`),
    );
}

test('there is something to read in both languages', () => {
  expect(said.filter(({ language }) => language === 'en').length).toBeGreaterThan(3_000);
  expect(said.filter(({ language }) => language === 'zh').length).toBeGreaterThan(3_000);
});

test('every thing is called by its term', () => {
  expect(find(said)).toEqual([]);
});

test('every term that is written another way is found', () => {
  const place = 'seeded';
  expect(find([{ place, language: 'en', text: 'Open the risk store' }])).toHaveLength(1);
  expect(find([{ place, language: 'en', text: 'Somebody sent a mail' }])).toHaveLength(2);
  expect(find([{ place, language: 'zh', text: '共 3 个案例' }])).toHaveLength(1);
  expect(find([{ place, language: 'zh', text: '请附上证明文件' }])).toHaveLength(1);
  expect(find([{ place, language: 'en', text: 'The mail server is down' }])).toEqual([]);
});

test('no exception stays behind', () => {
  const texts = new Set(said.map(({ text }) => text));
  expect(Object.keys(allowed).filter((text) => !texts.has(text))).toEqual([]);
});

const withoutValues = (text: string): string => text.replace(/\{\{?\w+\}?\}/g, '…');

const findRetired = (texts: readonly Said[]): string[] =>
  texts
    .filter(({ text }) => !quoted.includes(text))
    .flatMap(({ place, text }) =>
      retired
        .filter(({ old, whole }) => (whole ? text === old : text.includes(old)))
        .map(({ old, now }) => `${place}: “${text}” still says “${old}”, not “${now}”`),
    );

test('what was reworded does not come back', () => {
  expect(findRetired(said)).toEqual([]);
});

test('a text that came back is found', () => {
  const place = 'seeded';
  for (const { old } of retired.filter((one) => !quoted.includes(one.old)))
    expect(findRetired([{ place, language: 'en', text: old }])).not.toEqual([]);
  expect(findRetired([{ place, language: 'en', text: 'Input tax' }])).toEqual([]);
});

// A mark beside a Chinese character is Chinese, and one between two values; a value stands for either, so that beside one alone no mark is judged. A point ends a Chinese sentence only by 。
const halfWidth = /\p{Script=Han}[,;:!?()]|[,;:()!?]\p{Script=Han}|\p{Script=Han}\.(?!\w)|…[,;:]…/u;
const findMarks = (texts: readonly Said[]): string[] =>
  texts
    .filter(({ language, text }) => language === 'zh' && !quotedMarks.includes(text) && halfWidth.test(withoutValues(text)))
    .map(({ place, text }) => `${place}: ${text}`);

test('Chinese has Chinese punctuation everywhere: pages, history, mails, templates, messages', () => {
  expect(findMarks(said)).toEqual([]);
});

test('a half-width mark is found', () => {
  const seed = (text: string): Said => ({ place: 'seeded', language: 'zh', text });
  for (const text of ['选填,唯一', '您好:', '(草稿)', '已保存.', '确定?', '{name},{time}']) expect(findMarks([seed(text)])).toHaveLength(1);
  for (const text of ['选填，唯一', '第 {n} 行', '版本 1.0', '文件 .xlsx']) expect(findMarks([seed(text)])).toEqual([]);
});

test('nothing quoted stays behind', () => {
  const texts = new Set(said.map(({ text }) => text));
  expect([...quoted, ...quotedMarks, ...quotedCapitals].filter((text) => !texts.has(text))).toEqual([]);
});

// Sentence case: only the first word of a text has a capital, but for names. What the reference lists store is judged as it is read.
const titleCase = /\b[A-Z][a-z]+[ -](?:(?:of|and|the) )?[A-Z][a-z]/;
const findTitleCase = (texts: readonly Said[]): string[] =>
  texts
    .filter(({ language, text }) => language === 'en' && !quotedCapitals.includes(text))
    .map(({ place, text }) => ({ place, text: toReadableEnglish(text) }))
    .filter(({ text }) => titleCase.test(names.reduce((left, name) => left.replaceAll(name, '…'), text)))
    .map(({ place, text }) => `${place}: ${text}`);

test('English is written in sentence case everywhere', () => {
  expect(findTitleCase(said)).toEqual([]);
  expect(names.filter((name) => !said.some(({ text }) => text.includes(name)))).toEqual([]);
});

test('title case is found', () => {
  const seed = (text: string): Said => ({ place: 'seeded', language: 'en', text });
  for (const text of ['Risk Description', 'Safeguarding of Assets in full', 'The Risk Library'])
    expect(findTitleCase([seed(text)])).toHaveLength(1);
  for (const text of ['Risk description', 'Supporting Function', 'IT system', 'Text in Chinese. English follows'])
    expect(findTitleCase([seed(text)])).toEqual([]);
});

test('heads of columns are read in both languages, and Chinese around a value', () => {
  const says = (language: Said['language'], text: string, place: string) =>
    said.some((one) => one.language === language && one.text === text && one.place === place);
  const controls = 'libs/risk-control/src/export/control-columns.ts';
  expect([says('zh', '自评得分', controls), says('en', 'Self-assessment score', controls)]).toEqual([true, true]);
  const templates = 'libs/contract/src/import/import-file.ts';
  expect([says('zh', '测试类型', templates), says('en', 'Test type', templates)]).toEqual([true, true]);
  const papers = 'libs/certification/src/papers/paper-sheets.ts';
  expect([says('zh', '截止日期', papers), says('en', 'Due', papers)]).toEqual([true, true]);
  expect(says('zh', '{value}（代{value}）', 'libs/notification/src/events/step-notices.consumer.ts')).toBe(true);
});

// What stands in lists, templates and arguments by themselves is not among `said`: there the marks between Chinese characters are judged, wherever they stand.
const between = /\p{Script=Han}[,;:?!]\p{Script=Han}/u;
const findBetween = (place: string, source: string): string[] =>
  source
    // A stored value of the reference lists, as the specification quotes it.
    .replaceAll('存在缺陷,需整改', '')
    .split('\n')
    .filter((line) => between.test(line))
    .map((line) => `${place}: ${line.trim()}`);

test('Chinese has Chinese punctuation in every kind of literal', () => {
  const sources = sourcesIn('workflows/src', 'libs', 'apps/api/src', 'apps/worker/src', 'apps/demo/src', 'apps/console/src');
  expect(sources.flatMap((place) => findBetween(place, readFileSync(place, 'utf8')))).toEqual([]);
  expect(findBetween('seeded', '`请重设,并通知`')).toHaveLength(1);
});
