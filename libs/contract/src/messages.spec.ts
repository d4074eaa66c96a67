import { describe, expect, it } from '@jest/globals';
import { messages, say, type MessageKey } from './messages.ts';
import { Refusal, refuseField } from './refusal.ts';

describe('what a message repeats', () => {
  it('names several one after the other as the language writes them, each in that language', () => {
    const params = { count: 2, names: [{ zh: '孙悦', en: 'Sun Yue' }, 'Ada Moss'] };
    expect(say('share.policyUnreadable', 'zh', params)).toContain('有 2 人无权查看该制度（孙悦、Ada Moss）');
    expect(say('share.policyUnreadable', 'en', params)).toContain(': Sun Yue, Ada Moss (');
  });

  const naming = Object.entries(messages).filter(([, { zh, en }]) => `${zh}${en}`.includes('{person}'));
  it.each(naming)('names a person as its reader calls him: %s', (key, { zh, en }) => {
    expect([zh, en].every((template) => template.includes('{person}'))).toBe(true);
    const params = { person: [{ zh: '孙悦', en: 'Sun Yue' }] };
    expect(say(key as MessageKey, 'zh', params)).toContain('孙悦');
    expect(say(key as MessageKey, 'en', params)).toMatch(/^(?!.*孙悦).*Sun Yue/);
    // @ts-expect-error a person has two names
    expect(refuseField('owner', key as MessageKey, { person: '孙悦' })).toBeInstanceOf(Refusal);
  });

  it('cuts what is too long to be repeated', () => {
    expect(say('share.policyUnreadable', 'zh', { count: 1, names: ['长'.repeat(300)] })).toContain(`${'长'.repeat(199)}…`);
  });
});
