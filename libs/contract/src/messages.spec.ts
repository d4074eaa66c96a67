import { describe, expect, it } from '@jest/globals';
import { say } from './messages.ts';

describe('what a message repeats', () => {
  it('names several one after the other as the language writes them, each in that language', () => {
    const params = { count: 2, names: [{ zh: '孙悦', en: 'Sun Yue' }, 'Ada Moss'] };
    expect(say('share.policyUnreadable', 'zh', params)).toContain('有 2 人无权查看该制度（孙悦、Ada Moss）');
    expect(say('share.policyUnreadable', 'en', params)).toContain(': Sun Yue, Ada Moss (');
  });

  it('cuts what is too long to be repeated', () => {
    expect(say('share.policyUnreadable', 'zh', { count: 1, names: ['长'.repeat(300)] })).toContain(`${'长'.repeat(199)}…`);
  });
});
