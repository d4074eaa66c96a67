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

/** The shortest way from one list of pieces to another (Myers, An O(ND) difference algorithm). */
function diffPieces(old: readonly string[], now: readonly string[]): TextRun[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const middleOld = old.slice(start, old.length - end);
  const middleNow = now.slice(start, now.length - end);
  const same = (pieces: readonly string[]): TextRun[] => (pieces.length > 0 ? [{ kind: 'same', text: pieces.join('') }] : []);
  return [...same(old.slice(0, start)), ...findShortest(middleOld, middleNow), ...same(end > 0 ? old.slice(-end) : [])];
}

function findShortest(old: readonly string[], now: readonly string[]): TextRun[] {
  if (old.length === 0 || now.length === 0) return whole(old.join(''), now.join(''));
  const most = Math.min(old.length + now.length, MOST_EDITS);
  const furthest = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(new Map(furthest));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const goesDown = diagonal === -edits || (diagonal !== edits && (furthest.get(diagonal - 1) ?? 0) < (furthest.get(diagonal + 1) ?? 0));
      let x = goesDown ? (furthest.get(diagonal + 1) ?? 0) : (furthest.get(diagonal - 1) ?? 0) + 1;
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x += 1;
      furthest.set(diagonal, x);
      if (x >= old.length && x - diagonal >= now.length) return walkBack(trace, old, now);
    }
  }
  return whole(old.join(''), now.join(''));
}

function walkBack(trace: readonly Map<number, number>[], old: readonly string[], now: readonly string[]): TextRun[] {
  const pieces: TextRun[] = [];
  let [x, y] = [old.length, now.length];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const furthest = trace[edits]!;
    const diagonal = x - y;
    const goesDown = diagonal === -edits || (diagonal !== edits && (furthest.get(diagonal - 1) ?? 0) < (furthest.get(diagonal + 1) ?? 0));
    const from = goesDown ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : (furthest.get(from) ?? 0);
    const fromY = edits === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) pieces.push({ kind: 'same', text: old[((y -= 1), (x -= 1))]! });
    if (edits === 0) break;
    if (goesDown) pieces.push({ kind: 'added', text: now[(y -= 1)]! });
    else pieces.push({ kind: 'removed', text: old[(x -= 1)]! });
  }
  return pieces.reverse();
}
