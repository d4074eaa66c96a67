import type { Language } from '@portal/contract';
import { text } from '@portal/workflows';
import type { PackFigure } from './pack-content.ts';

/** What stands in every pack, whatever its sections say. */
export const packWords = {
  toCommittee: text('提交董事会审计委员会', 'To the audit committee of the board'),
  period: text('评价期间', 'Period'),
  frozen: text('冻结时间', 'Frozen'),
  preparedBy: text('编制人', 'Prepared by'),
  previous: text('上一份资料', 'Previous pack'),
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

/** The question behind a figure in words; in a pack that has none, the address as people read it: letters instead of their codes. */
export const sayQuestion = ({ question, asked }: PackFigure, language: Language): string =>
  asked ? saying(language)(asked) : decodeURIComponent(question.replaceAll('+', ' '));

/** `2026-11-20 08:00:00 (GMT)` */
export const sayInstant = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} (GMT)`;

/** The first and last digits, where the whole would fill the line. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
