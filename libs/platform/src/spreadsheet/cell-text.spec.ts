import { expect, test } from '@jest/globals';
import { formatNumber, formatSerial, isDateFormat, tidyText } from './cell-text.ts';
import { neutraliseFormula, removeIllegalXml, writeInlineText } from './safe-text.ts';

test.each([
  ['1E+21', '1000000000000000000000'],
  ['1.5E-7', '0.00000015'],
  ['-2.5e3', '-2500'],
  ['0.30000000000000004', '0.3'],
  ['123456789012345678', '123456789012345678'],
  ['-0', '0'],
  ['1.10', '1.1'],
  ['NaN', 'NaN'],
])('the number %s is written %s', (raw, shown) => {
  expect(formatNumber(raw)).toBe(shown);
});

test.each([
  [1, false, '1900-01-01'],
  [59, false, '1900-02-28'],
  [61, false, '1900-03-01'],
  [46346, false, '2026-11-20'],
  [46346.5, false, '2026-11-20 12:00:00'],
  [0.25, false, '06:00:00'],
  [0, true, '1904-01-01'],
  [9_999_999, false, '9999999'],
])('the serial %d (1904: %s) is %s', (serial, date1904, shown) => {
  expect(formatSerial(serial, date1904)).toBe(shown);
});

test.each([
  [14, undefined, true],
  [2, undefined, false],
  [164, 'yyyy-mm-dd', true],
  [164, '[$-804]yyyy"年"m"月"d"日"', true],
  [164, '0.00 "days"', false],
  [164, '[h]:mm', false],
  [164, '[Red]0.0;[Blue]0', false],
  [164, 'General', false],
  [164, '#,##0\\ "m"', false],
])('number format %d %s is a date: %s', (id, code, expected) => {
  expect(isDateFormat(id, code)).toBe(expected);
});

test('text loses what Excel hides and the apostrophe our exports add, and only that', () => {
  expect(tidyText(' a_x000D_\r\nb ')).toBe('a\n\nb');
  expect(tidyText("'=1+1")).toBe('=1+1');
  expect(tidyText("'quoted'")).toBe("'quoted'");
});

test.each(['=', '+', '-', '@', '\t', '\r'])('text that begins with %j is neutralised', (sign) => {
  expect(neutraliseFormula(`${sign}cmd`)).toBe(`'${sign}cmd`);
  expect(writeInlineText(`${sign}cmd`)).toContain(">'");
});

test('what a formula sign is not in front of stays as it is', () => {
  expect(neutraliseFormula('a=1')).toBe('a=1');
  expect(writeInlineText('风险 risk')).toBe('<is><t>风险 risk</t></is></c>');
});

test('characters no XML may hold are removed, pairs stay whole', () => {
  expect(removeIllegalXml('a\0b\u000bc\ufffe😀')).toBe('abc😀');
  expect(removeIllegalXml('x\ud83dy')).toBe('x\ufffdy');
  expect(writeInlineText('<&>\u0001')).toBe('<is><t xml:space="preserve">&lt;&amp;&gt;</t></is></c>');
  expect(writeInlineText('_x0041_')).toContain('_x005F_x0041_');
});

test('text beyond the bound of a cell is cut with a mark, never inside a pair', () => {
  const cut = writeInlineText('😀'.repeat(20_000)).replace(/<[^>]+>/g, '');
  expect(cut.length).toBeLessThanOrEqual(32_767);
  expect(cut).toMatch(/已截断\]$/);
  expect(cut).not.toContain('\ufffd');
  expect(removeIllegalXml(cut)).toBe(cut);
});
