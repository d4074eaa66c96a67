import { expect, test } from '@jest/globals';
import { readHolidayLines } from './holiday-lines.ts';

const off = (day: string, name = '') => ({ day, isWorking: false, name });

test('a day a line, with its name, in the ways in which lists are written', () => {
  const { days, problems } = readHolidayLines('2027-01-01 元旦\n2027/5/1, 劳动节\n2027年10月1日 国庆节 放假\n\n# a note\n2027.12.25');
  expect(problems).toEqual([]);
  expect(days).toEqual([off('2027-01-01', '元旦'), off('2027-05-01', '劳动节'), off('2027-10-01', '国庆节'), off('2027-12-25')]);
});

test('a span is every day of it, over the end of a month too', () => {
  for (const span of [
    '2027-01-30 ~ 2027-02-02',
    '2027-01-30~2027-02-02',
    '2027-01-30 to 2027-02-02',
    '2027-01-30 至 2027-02-02',
    '2027-01-30 - 2027-02-02',
  ]) {
    const { days, problems } = readHolidayLines(`${span} 春节`);
    expect([span, problems, days]).toEqual([
      span,
      [],
      ['2027-01-30', '2027-01-31', '2027-02-01', '2027-02-02'].map((day) => off(day, '春节')),
    ]);
  }
});

test('a weekend that is worked says so in either language', () => {
  for (const words of ['上班', '调休上班', 'working', 'working day', 'Working'])
    expect([words, readHolidayLines(`2027-02-20 ${words}`).days]).toEqual([words, [{ day: '2027-02-20', isWorking: true, name: '' }]]);
  expect(readHolidayLines('2027-02-20 春节 上班').days).toEqual([{ day: '2027-02-20', isWorking: true, name: '春节' }]);
  // A holiday whose name only resembles it stays one.
  expect(readHolidayLines('2027-05-01 Workers’ Day').days).toEqual([off('2027-05-01', 'Workers’ Day')]);
});

test('what cannot be read is told with its line, and nothing of it is taken', () => {
  const { days, problems } = readHolidayLines(
    '2027-02-30 x\nnext Monday\n2027-03-02 ~ 2027-03-01\n2027-01-01 ~ 2027-12-31\n2027-04-05\n2027-04-05 again',
  );
  expect(days).toEqual([off('2027-04-05')]);
  expect(problems).toEqual([
    { line: 1, kind: 'bad', text: '2027-02-30 x' },
    { line: 2, kind: 'bad', text: 'next Monday' },
    { line: 3, kind: 'bad', text: '2027-03-02 ~ 2027-03-01' },
    { line: 4, kind: 'tooLong', text: '2027-01-01 ~ 2027-12-31' },
    { line: 6, kind: 'twice', text: '2027-04-05' },
  ]);
});
