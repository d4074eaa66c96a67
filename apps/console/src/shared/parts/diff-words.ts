export interface DiffPart {
  kind: 'same' | 'add' | 'del';
  text: string;
}

// The table of a word-level comparison grows with the product of both lengths; past this a whole-text change is clearer anyway.
const mostWords = 1500;

/** Word-level difference; words come from the language, so that Chinese is cut between words and not between characters. */
export function diffWords(before: string, after: string, lang: string): DiffPart[] {
  const cut = (text: string) => Array.from(new Intl.Segmenter(lang, { granularity: 'word' }).segment(text), (piece) => piece.segment);
  const old = cut(before);
  const fresh = cut(after);
  if (old.length > mostWords || fresh.length > mostWords) {
    const whole: DiffPart[] = [
      { kind: 'del', text: before },
      { kind: 'add', text: after },
    ];
    return whole.filter((part) => part.text);
  }
  const lengths = measureCommon(old, fresh);
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const parts: DiffPart[] = [];
  const push = (kind: DiffPart['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let i = 0;
  let j = 0;
  while (i < old.length || j < fresh.length) {
    const a = old[i];
    const c = fresh[j];
    if (a !== undefined && a === c) {
      push('same', a);
      i++;
      j++;
    } else if (a !== undefined && (c === undefined || at(i + 1, j) >= at(i, j + 1))) {
      push('del', a);
      i++;
    } else {
      push('add', c ?? '');
      j++;
    }
  }
  return joinBySpace(parts);
}

/** Lengths of the longest common rest from every pair of positions. */
function measureCommon(old: string[], fresh: string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    const row = lengths[i] as Uint16Array;
    const below = lengths[i + 1] as Uint16Array;
    for (let j = fresh.length - 1; j >= 0; j--) {
      row[j] = old[i] === fresh[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

/** A lone space between two changes joins them, so that a phrase reads as one change. */
function joinBySpace(parts: DiffPart[]): DiffPart[] {
  const out: DiffPart[] = [];
  let del = '';
  let add = '';
  const flush = () => {
    const gap = del.endsWith(' ') || add.endsWith(' ');
    if (del.trim()) out.push({ kind: 'del', text: del.trim() });
    if (add.trim()) out.push({ kind: 'add', text: add.trim() });
    if (gap) out.push({ kind: 'same', text: ' ' });
    del = '';
    add = '';
  };
  parts.forEach((part, k) => {
    const bridge = part.kind === 'same' && part.text === ' ' && (del || add) && k < parts.length - 1;
    if (part.kind === 'del') del += part.text;
    else if (part.kind === 'add') add += part.text;
    else if (bridge) {
      del += del ? ' ' : '';
      add += add ? ' ' : '';
    } else {
      flush();
      out.push(part);
    }
  });
  flush();
  return out;
}
