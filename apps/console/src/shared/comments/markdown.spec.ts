import { describe, expect, test } from '@jest/globals';
import { parseComment, parseInline, safeAddress, type Inline } from './markdown.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const line = (typed: string, mentions: string[] = []) => parseInline(typed, mentions);

describe('a line', () => {
  test('has bold, italic, struck and code, also within each other and between ideographs', () => {
    expect(line('按**第二来源**执行')).toEqual([text('按'), { kind: 'strong', parts: [text('第二来源')] }, text('执行')]);
    expect(line('**very *much* so**')).toEqual([
      { kind: 'strong', parts: [text('very '), { kind: 'em', parts: [text('much')] }, text(' so')] },
    ]);
    expect(line('~~old~~ `a*b*c`')).toEqual([{ kind: 'strike', parts: [text('old')] }, text(' '), { kind: 'code', text: 'a*b*c' }]);
  });

  test('leaves signs alone that mean nothing: sums, names with underscores, marks that nothing ends', () => {
    for (const typed of [
      '2 * 3 * 4',
      'a_file_name.xlsx',
      '**open',
      '*',
      '``',
      '@nobody',
      '[x](javascript:alert(1))',
      '<b>x</b>',
      'a ** b ** c',
    ])
      expect(line(typed)).toEqual([text(typed)]);
  });

  test('has links to the web and to this portal, and to nothing else', () => {
    expect(line('see https://example.com/a?b=1.')).toEqual([
      text('see '),
      { kind: 'link', text: 'https://example.com/a?b=1', to: 'https://example.com/a?b=1' },
      text('.'),
    ]);
    expect(line('见 https://example.com/标准，谢谢')[1]).toMatchObject({ text: 'https://example.com/标准' });
    expect(line('[plan](/RiskControl/RemediationIssue?Id=3)')).toEqual([
      { kind: 'link', text: 'plan', to: '/RiskControl/RemediationIssue?Id=3' },
    ]);
    for (const typed of ['javascript:alert(1)', 'JaVaScript:x', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x', 'x'])
      expect(safeAddress(typed)).toBeUndefined();
  });

  test('names whom its author picked, the longer of two names first', () => {
    expect(line('@赵敏请看，@赵敏之也看', ['赵敏', '赵敏之'])).toEqual([
      { kind: 'mention', name: '赵敏' },
      text('请看，'),
      { kind: 'mention', name: '赵敏之' },
      text('也看'),
    ]);
    expect(line('**@Zhao Min**', ['Zhao Min'])).toEqual([{ kind: 'strong', parts: [{ kind: 'mention', name: 'Zhao Min' }] }]);
  });
});

describe('a comment', () => {
  test('has paragraphs, lists, quotes and code', () => {
    expect(parseComment('one\ntwo\n\n- a\n- b\n3. c\n4. d\n\n> said\n```\n**x**\n```\nend')).toEqual([
      { kind: 'paragraph', lines: [[text('one')], [text('two')]] },
      { kind: 'list', ordered: false, start: 1, items: [[text('a')], [text('b')]] },
      { kind: 'list', ordered: true, start: 3, items: [[text('c')], [text('d')]] },
      { kind: 'quote', lines: [[text('said')]] },
      { kind: 'code', text: '**x**' },
      { kind: 'paragraph', lines: [[text('end')]] },
    ]);
  });

  test('has no list where a number only stands at the beginning', () => {
    expect(parseComment('3.5 million')).toEqual([{ kind: 'paragraph', lines: [[text('3.5 million')]] }]);
    expect(parseComment('1、复核')).toEqual([{ kind: 'list', ordered: true, start: 1, items: [[text('复核')]] }]);
  });

  test('that nothing ends or nothing says is drawn all the same', () => {
    expect(parseComment('```\nopen')).toEqual([{ kind: 'code', text: 'open' }]);
    expect(parseComment(' \n ')).toEqual([]);
    const nested = '*'.repeat(1000) + '_'.repeat(1000);
    expect(JSON.stringify(parseComment(nested)).length).toBeLessThan(20_000);
  });
});
