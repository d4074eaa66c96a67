import { diffArrays } from 'diff';

export interface DiffPart {
  kind: 'same' | 'add' | 'del';
  text: string;
}

/** Texts that have less in common than this are clearer as one change. */
const MOST_EDITS = 1500;

/** Word-level difference; words come from the language, so that Chinese is cut between words and not between characters. */
export function diffWords(before: string, after: string, lang: string): DiffPart[] {
  const cut = (text: string) => Array.from(new Intl.Segmenter(lang, { granularity: 'word' }).segment(text), (piece) => piece.segment);
  const changes = diffArrays(cut(before), cut(after), { maxEditLength: MOST_EDITS });
  if (!changes) {
    const whole: DiffPart[] = [
      { kind: 'del', text: before },
      { kind: 'add', text: after },
    ];
    return whole.filter((part) => part.text);
  }
  return joinBySpace(
    changes.map(({ removed, added, value }) => ({ kind: removed ? 'del' : added ? 'add' : 'same', text: value.join('') })),
  );
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
