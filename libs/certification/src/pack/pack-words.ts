import type { Language } from '@portal/contract';
import { wallClockOf } from '@portal/platform';
import { text } from '@portal/workflows';
import type { EarlierPack, PackContent, PackFigure } from './pack-content.ts';

/** What stands in every pack, whatever its sections say. */
export const packWords = {
  toCommittee: text('提交董事会审计委员会', 'To the audit committee of the board'),
  period: text('评价期间', 'Period'),
  frozen: text('冻结时间', 'Frozen'),
  preparedBy: text('编制人', 'Prepared by'),
  previous: text('上一份资料', 'Previous pack'),
  lastPeriod: text('上一期间资料', 'Pack of the previous period'),
  none: text('无', 'None'),
  hash: text('内容哈希（SHA-256）', 'Content hash (SHA-256)'),
  promise: text(
    '每项指标都附有取数条件；页脚的哈希值可在审计链中核对。',
    'Every figure states which records it is based on. The hash in the footer can be verified against the audit chain.',
  ),
  question: text('取数条件', 'Records counted'),
  figure: text('指标', 'Figure'),
  value: text('数值', 'Value'),
  to: text('至', 'to'),
} as const;

export const saying =
  (language: Language) =>
  ({ zh, en }: { readonly zh: string; readonly en: string }): string =>
    language === 'en' ? en || zh : zh || en;

/** What the cover says of a pack, in both kinds of file. Packs of earlier versions do not tell of the period before. */
export function listCoverFacts(content: PackContent, hash: string, language: Language): [label: string, value: string][] {
  const say = saying(language);
  const { period, frozenAt, preparedBy, previous, lastPeriod, timeZone } = content;
  const sayPack = (pack: EarlierPack | null): string =>
    pack ? `${pack.number} · ${sayInstant(pack.frozenAt, timeZone)}` : say(packWords.none);
  return [
    [say(packWords.period), `${say(period.title)} · ${period.firstDay} ${say(packWords.to)} ${period.lastDay}`],
    [say(packWords.frozen), sayInstant(frozenAt, timeZone)],
    [say(packWords.preparedBy), say(preparedBy)],
    [say(packWords.previous), sayPack(previous)],
    ...(lastPeriod === undefined ? [] : [[say(packWords.lastPeriod), sayPack(lastPeriod)] satisfies [string, string]]),
    [say(packWords.hash), hash],
  ];
}

/** The question behind a figure in words; in a pack that has none, the address as people read it: letters instead of their codes. */
export const sayQuestion = ({ question, asked }: PackFigure, language: Language): string =>
  asked ? saying(language)(asked) : decodeURIComponent(question.replaceAll('+', ' '));

/** `2026-11-20 16:00:00 (Asia/Shanghai)`; packs of earlier versions tell in GMT. */
export const sayInstant = (at: string, timeZone = 'GMT'): string => wallClockOf(timeZone).say(Date.parse(at));

/** The first and last digits, where the whole would fill the line. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
