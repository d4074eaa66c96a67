import { diffArrays } from 'diff';

export interface TextRun {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond so many differing pieces a block is told as a whole: the work grows with their square. */
const MOST_EDITS = 1_500;
const MOST_WORDS = 20_000;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const toWords = (text: string): string[] => Array.from(segmenter.segment(text), (piece) => piece.segment);
const toLines = (text: string): string[] => text.split(/(?<=\n)/);

/**
 * What differs between two texts, word by word; Chinese is cut between words. Lines that both have are found first, and only what lies
 * between them is compared by words, so that long documents with small changes cost little.
 */
export function diffTexts(before: string, after: string): TextRun[] {
  const runs: TextRun[] = [];
  const push = (kind: TextRun['kind'], text: string): void => {
    if (text === '') return;
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += text;
    else runs.push({ kind, text });
  };
  let removed = '';
  let added = '';
  const flush = (): void => {
    for (const run of diffBlock(removed, added)) push(run.kind, run.text);
    removed = '';
    added = '';
  };
  for (const run of diffPieces(toLines(before), toLines(after))) {
    if (run.kind === 'removed') removed += run.text;
    else if (run.kind === 'added') added += run.text;
    else {
      flush();
      push('same', run.text);
    }
  }
  flush();
  return runs;
}

function diffBlock(before: string, after: string): TextRun[] {
  if (before === '' || after === '') return whole(before, after);
  const [old, now] = [toWords(before), toWords(after)];
  return old.length + now.length > MOST_WORDS ? whole(before, after) : diffPieces(old, now);
}

const whole = (before: string, after: string): TextRun[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
];

/** The shortest way from one list of pieces to another; two lists that have little in common are told as a whole. */
function diffPieces(old: readonly string[], now: readonly string[]): TextRun[] {
  const changes = diffArrays([...old], [...now], { maxEditLength: MOST_EDITS });
  if (!changes) return whole(old.join(''), now.join(''));
  return changes.map(({ removed, added, value }) => ({ kind: removed ? 'removed' : added ? 'added' : 'same', text: value.join('') }));
}
