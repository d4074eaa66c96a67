import { text } from '@portal/workflows';
import { comparePacks, listFiguresOf, type LastPeriodPack, type PackFigure, type PackSectionContent } from './pack-content.ts';
import { same } from './pack-section.ts';
import { packWords, sayInstant } from './pack-words.ts';

/**
 * What moved since the period before, which is what a committee compares with: its newest frozen pack, named with the period and the moment. The pack before of the
 * same period is compared on the page.
 * @param timeZone by whose clock the moment is told
 * @param last null where there is none of the period before, which is said
 */
export function compareSection(
  last: (LastPeriodPack & { readonly figures: readonly PackFigure[] }) | null,
  sections: readonly PackSectionContent[],
  timeZone: string,
): PackSectionContent {
  const rows = last ? comparePacks(last.figures, listFiguresOf(sections)) : [];
  return {
    name: 'comparison',
    title: text('与上一期间比较', 'Compared with the previous period'),
    blocks: [
      ...(last ? [{ kind: 'paragraph', text: sayCompared(last, timeZone) } as const] : []),
      {
        kind: 'table',
        head: [packWords.figure, text('上一期间', 'Previous period'), text('本期', 'This period')],
        rows: rows.map(({ label, before: was, after: is }) => [label, same(was ?? '–'), same(is ?? '–')]),
        empty: last
          ? text('没有变化。', 'No changes.')
          : text('上一期间没有已冻结的资料，无从比较。', 'The previous period has no frozen pack to compare with.'),
      },
    ],
  };
}

const sayCompared = ({ number, frozenAt, period }: LastPeriodPack, timeZone: string) =>
  text(
    `对比资料：${number}（${period.zh}），冻结于 ${sayInstant(frozenAt, timeZone)}。`,
    `Compared with pack ${number} (${period.en}), frozen ${sayInstant(frozenAt, timeZone)}.`,
  );
