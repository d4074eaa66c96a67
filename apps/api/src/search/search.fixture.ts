/** What search must find, said once more in the plainest way: no index, no SQL. Only tests use it. */

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Does a record with these texts hold every word? A word that begins with a letter or a digit and has no three of them, or an ideograph, beside
 * each other counts where a word begins; everything else counts anywhere in a text.
 */
export function holdsWords(texts: readonly string[], query: string): boolean {
  const folded = texts.map(fold);
  return fold(query)
    .split(/\s+/u)
    .filter(Boolean)
    .every((word) => folded.some((text) => (isShort(word) ? beginsAWord(text, word) : text.includes(word))));
}

const isShort = (word: string): boolean => /^[a-zß0-9]/.test(word) && !/[a-zß0-9]{3}|[a-zß0-9]\p{Script=Han}|\p{Script=Han}./u.test(word);

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[a-zß0-9]/.test(text[at - 1]!)) return true;
  }
  return false;
}

/** The same numbers for the same seed, so that a failure can be repeated. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

const pieces = [
  ...'风险控制供应商断供天天系统采购付款审批年度复核库存盘点差异',
  ...[
    'IT',
    'SAP',
    'hr',
    'ERP-2',
    '100%',
    'a_b',
    'Supplier',
    'payment',
    'Ｐａｙ',
    'ＲＵ１',
    '12',
    '(x)',
    '\\',
    "'",
    '。',
    ',',
    '–',
    'İstanbul'.slice(1),
    'ß',
    '😀',
    '𠮷',
  ],
];

/** A text of both languages, with and without blanks. */
export function inventText(random: (below: number) => number): string {
  let text = '';
  for (let count = 2 + random(10); count > 0; count--) text += `${pieces[random(pieces.length)]!}${random(3) === 0 ? ' ' : ''}`;
  return text;
}

/** A query: parts of texts that exist, pieces that may not, and both. */
export function inventQuery(random: (below: number) => number, texts: readonly string[]): string {
  const words: string[] = [];
  for (let count = 1 + random(3); count > 0; count--) {
    const text = [...texts[random(texts.length)]!];
    const from = random(text.length);
    words.push(random(4) === 0 ? pieces[random(pieces.length)]! : text.slice(from, from + 1 + random(5)).join(''));
  }
  return words.join(random(4) === 0 ? '　' : ' ');
}
