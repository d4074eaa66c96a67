import type { TestAttribute, TestItem, TestMark } from '../api/records.ts';

export type Letter = TestAttribute['letter'];
/** What a cell's name says that was typed: the result, or what is said of it. */
export type TypedPart = 'marks' | 'notes';

/** One mark or note as it was typed, with the item as it was then: an item that was saved meanwhile knows better. */
export interface TypedResult {
  readonly text: string;
  readonly base: string;
}
/** By the names of `nameTyped`: so kept on this device, each by itself. */
export type TypedResults = Readonly<Record<string, TypedResult>>;

/** Changes of one item as the server takes them. */
export interface ItemChanges {
  place: number;
  marks?: Partial<Record<Letter, TestMark | ''>>;
  notes?: Partial<Record<Letter, string>>;
}

type Kept = Pick<TestItem, 'place' | 'marks' | 'notes'>;

/** The name under which a mark or a note is kept, e.g. `7 marks A`. */
export const nameTyped = (place: number, part: TypedPart, letter: Letter): string => `${place} ${part} ${letter}`;

/** An item's results and notes in one text, to tell whether they were changed. */
export const baseOf = ({ marks, notes }: Pick<Kept, TypedPart>): string => {
  const say = (words: Readonly<Record<string, string | undefined>>) =>
    Object.keys(words)
      .sort()
      .flatMap((letter) => (words[letter] ? [[letter, words[letter]]] : []));
  return JSON.stringify([say(marks), say(notes)]);
};

/** What was typed of the items that are still drawn and still as they were when it was typed. */
export function pickStanding(typed: TypedResults, items: readonly Kept[]): TypedResults {
  const bases = new Map(items.map((item) => [String(item.place), baseOf(item)]));
  return Object.fromEntries(Object.entries(typed).filter(([name, { base }]) => bases.get(name.split(' ')[0] ?? '') === base));
}

/** What was typed, by its items. */
export function toItemChanges(typed: TypedResults): ItemChanges[] {
  const items = new Map<number, ItemChanges>();
  for (const [name, { text }] of Object.entries(typed)) {
    const [place, part, letter] = name.split(' ') as [string, TypedPart, Letter];
    const item = items.get(Number(place)) ?? { place: Number(place) };
    items.set(item.place, item);
    if (part === 'notes') item.notes = { ...item.notes, [letter]: text };
    else item.marks = { ...item.marks, [letter]: text as TestMark | '' };
  }
  return [...items.values()];
}

/** An item's text as it is once changes of it were saved. */
export const baseAfter = (item: Kept, { marks, notes }: Omit<ItemChanges, 'place'>): string =>
  baseOf({ marks: { ...item.marks, ...marks } as Kept['marks'], notes: { ...item.notes, ...notes } as Kept['notes'] });
