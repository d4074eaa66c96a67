import { describe, expect, test } from '@jest/globals';
import { cutSnippet, markWords } from './highlight.ts';
import { splitWords } from './keyword.ts';

const marked = (text: string, query: string) => markWords(text, splitWords(query)).map(([from, to]) => text.slice(from, to));

describe('marks of a match', () => {
  test('Chinese words, also of one character, and words of both languages in one query', () => {
    expect(marked('供应商断供,影响 SAP 系统', '断供 sap')).toEqual(['断供', 'SAP']);
    expect(marked('风险与风控', '风')).toEqual(['风', '风']);
  });

  test('width and case make no difference, and the marks are those of the text as it stands', () => {
    expect(marked('系统ＩＴ审计 ＲＣ-２０２６', 'it rc-2026')).toEqual(['ＩＴ', 'ＲＣ-２０２６']);
    expect(marked('第㈱类', '(株)')).toEqual(['㈱']);
  });

  test('a word of two letters is marked where words begin', () => {
    expect(marked('submit IT-itself (it) 用it', 'it')).toEqual(['IT', 'it', 'it', 'it']);
    expect(marked('limit', 'it')).toEqual([]);
  });

  test('places that touch or overlap are one mark; signs are meant literally', () => {
    expect(marked('天天天', '天天')).toEqual(['天天天']);
    expect(marked('100%_ done', '% _')).toEqual(['%_']);
    expect(marked('a.b', '.*')).toEqual([]);
  });

  test('a snippet shows the first match of a long text and never cuts a character in two', () => {
    const text = `${'前'.repeat(200)}断供😀${'后'.repeat(200)}`;
    const snippet = cutSnippet(text, splitWords('断供'), 60)!;
    expect(snippet.text).toMatch(/^…前+断供😀后+…$/u);
    expect(snippet.marks.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['断供']);
    for (let length = 10; length < 60; length++)
      expect(cutSnippet('😀'.repeat(30) + '断供', splitWords('断供'), length)!.text).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    expect(cutSnippet(text, splitWords('不在'))).toBeNull();
  });
});
