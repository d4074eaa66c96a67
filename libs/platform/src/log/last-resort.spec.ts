import { EventEmitter } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { endOnUnknownFault } from './last-resort.ts';
import { openLog, setLogDestination } from './log.ts';

afterEach(() => setLogDestination(undefined));

test('a fault outside any call is told in the log, without personal text, and ends the process', () => {
  const texts: string[] = [];
  setLogDestination({ write: (text: string) => void texts.push(text) });
  const target = new EventEmitter();
  const ends: number[] = [];
  endOnUnknownFault(openLog({ LOG_LEVEL: 'warn' }, 'worker'), target, (code) => ends.push(code));
  target.emit('uncaughtException', new Error('no mail for jane@frost.example'), 'unhandledRejection');
  expect(ends).toEqual([1]);
  expect(texts).toHaveLength(1);
  expect(JSON.parse(texts[0]!)).toMatchObject({
    level: 'fatal',
    process: 'worker',
    origin: 'unhandledRejection',
    msg: 'a fault outside any call; the process ends',
    err: { message: expect.stringContaining('no mail for') },
  });
  expect(texts[0]).not.toContain('jane');
});
