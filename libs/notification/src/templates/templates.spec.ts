import { describe, expect, test } from '@jest/globals';
import { inboxOnly, renderMail, words, type AreaNotices, type NoticeFacts } from '@portal/platform';
import { areaNotices } from '@portal/testing';
import { text } from '@portal/workflows';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { bulkMailContent, inboxLine, linkOf, mailContent, placeholders } from './notice-text.ts';

const nasty = '<script>alert("1")</script> & \'x\'';
const registry = new NoticeRegistry(areaNotices);
const facts: NoticeFacts = {
  riskId: 42,
  source: 'riskControl',
  recordNo: 'RC-2026-000042',
  riskYear: 2026,
  title: `${nasty} 供应中断`,
  owner: { name: '王芳', englishName: 'Fang Wang' },
  actor: { name: '李伟', englishName: 'Wei Li' },
  dueOn: '2026-12-01',
  comment: `第一行\n${nasty}`,
  issueNo: 'RI-2026-000007',
  plan: nasty,
  duty: 'review',
  days: 7,
  holder: { name: '赵敏', englishName: '' },
};
const reader = { name: '陈静', englishName: 'Jing Chen' };
const names = (pattern: string) => [...new Set([...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort();

describe.each(registry.kinds)('the notice %s', (kind) => {
  const template = registry.of(kind);

  test.each(['subject', 'body', 'inbox'] as const)('says the same in both languages: %s', (part) => {
    const { zh, en } = template[part];
    expect(zh.trim()).not.toBe('');
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).not.toMatch(/\p{Script=Han}/u);
    expect(names(zh)).toEqual(names(en));
    for (const name of names(zh)) expect(placeholders(registry, facts, 'zh')).toHaveProperty(name!);
  });

  test('names the record in the subject and in the inbox, and fills every placeholder', () => {
    for (const language of ['zh', 'en'] as const) {
      const content = mailContent(registry, kind, facts, reader, language, 'https://portal.example', null);
      expect(content.subject).toContain('RC-2026-000042');
      expect(inboxLine(registry, kind, facts, language)).toContain('RC-2026-000042');
      expect([content.subject, ...content.paragraphs, inboxLine(registry, kind, facts, language)].join(' ')).not.toMatch(/[{}]/);
    }
  });

  test('speaks of many records in one mail, with a subject and a sentence, also of a source that has no words for many', () => {
    for (const language of ['zh', 'en'] as const) {
      const many = { ...facts, source: 'committeePack', campaign: { name: '活动', words: text('', '') } };
      const content = bulkMailContent(registry, kind, [many, many], 37, reader, language, 'https://portal.example', null, () => null);
      expect(content.subject).toMatch(language === 'zh' ? /\p{Script=Han}/u : /[a-z]{3}/);
      expect(`${content.subject} ${content.paragraphs[0]}`).toContain('37');
      expect(content.paragraphs[0]!.length).toBeGreaterThan(8);
      expect(`${content.subject} ${content.paragraphs[0]}`).not.toMatch(/[{}]/);
    }
  });

  test('opens the record, and escapes whatever a person typed', () => {
    const rendered = renderMail(mailContent(registry, kind, facts, reader, 'en', 'https://portal.example', null), 'en');
    const address = `https://portal.example${linkOf(registry, kind, facts)}`;
    expect(address).toMatch(/^https:\/\/portal\.example\/(?:RiskControl|RiskInfoCollection|dms|KMSKnowLedge)\/\w+\?Id=42$/);
    expect(rendered.html).toContain(`href="${address}"`);
    expect(rendered.text).toContain(address);
    expect(rendered.html).not.toContain('<script');
    expect(rendered.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;');
    expect(rendered.html).toContain('Dear Jing Chen,');
    expect(rendered.text).toContain('> 第一行\n> <script>');
  });
});

test('a name without an English form keeps its own, and a stand-in is told for whom', () => {
  expect(inboxLine(registry, 'reminderManager', facts, 'en')).toContain('赵敏');
  const content = mailContent(registry, 'ownerAssigned', facts, reader, 'zh', 'https://portal.example', {
    name: '孙丽',
    englishName: 'Li Sun',
  });
  expect(content.paragraphs[1]).toContain('孙丽');
});

test('what the service does itself has an actor too', () => {
  expect(inboxLine(registry, 'restored', { ...facts, actor: null }, 'zh')).toContain('系统');
  expect(inboxLine(registry, 'restored', { ...facts, actor: null }, 'en')).toContain('The portal');
});

test('a name that looks like a replacement pattern stays as it is', () => {
  const odd = { ...facts, actor: { name: '$& {recordNo}', englishName: '$1' } };
  expect(inboxLine(registry, 'restored', odd, 'zh')).toContain('$& {recordNo}');
  const rendered = renderMail(
    mailContent(registry, 'restored', odd, { name: '$&', englishName: '$&' }, 'en', 'https://portal.example', null),
    'en',
  );
  expect(rendered.text).toContain('Dear $&,');
});

test('a subject stays on one line, and a long description is cut in the mail', () => {
  const content = mailContent(
    registry,
    'forwarded',
    { ...facts, title: '汉'.repeat(4000), actor: { name: 'a\r\nBcc: x', englishName: 'a\r\nBcc: x' } },
    reader,
    'en',
    'https://portal.example',
    null,
  );
  const rendered = renderMail(content, 'en');
  expect(rendered.subject).not.toMatch(/[\r\n]/);
  expect(rendered.html.length).toBeLessThan(10_000);
});

test('two areas with a kind, a source or a lifecycle of one name stop the start', () => {
  const area = (more: Partial<AreaNotices>): AreaNotices => ({ templates: {}, lifecycles: [], ...more });
  const line = text('{recordNo} 已删除', '{recordNo} was deleted');
  const again = area({ templates: { deleted: inboxOnly(words('information', '删除', 'Deleted'), line) } });
  expect(() => new NoticeRegistry([...areaNotices, again])).toThrow('Two kinds of notice are named deleted');
  const own = area({ templates: { reminded: inboxOnly(words('reminder', '提醒', 'Reminded'), line) } });
  expect(() => new NoticeRegistry([own])).toThrow('Two kinds of notice are named reminded');
  expect(() => new NoticeRegistry([...areaNotices, area({ sources: areaNotices[0]!.sources! })])).toThrow(
    'Two sources of notices are named campaign, riskControl',
  );
  expect(() => new NoticeRegistry([...areaNotices, area({ lifecycles: areaNotices[0]!.lifecycles })])).toThrow(/Two notices of lifecycles/);
});
