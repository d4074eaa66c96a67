import type { CommentWords } from './comment-queries.ts';

/** What is typed after an @ that stands before the caret: letters, and one blank within a name. */
const typing = /@([\p{L}\p{N}._-]{0,30}(?: [\p{L}\p{N}._-]{0,30})?)$/u;

/** The mention that is being typed: where its @ stands, and what follows. An address of a mail is none. */
export function readTyping(text: string, caret: number): { start: number; q: string } | undefined {
  const before = text.slice(0, caret);
  const [whole, q] = typing.exec(before) ?? [];
  if (whole === undefined || q === undefined) return undefined;
  const start = caret - whole.length;
  return /[A-Za-z0-9._-]/.test(before[start - 1] ?? '') ? undefined : { start, q };
}

/** The text with the person named in it, and where the caret then stands. Two people of one name are told apart by the number. */
export function putMention(
  words: CommentWords,
  at: { start: number; caret: number },
  person: { id: number; name: string; userNO: string },
): { words: CommentWords; caret: number } {
  const namesake = words.mentions.some((one) => one.name === person.name && one.id !== person.id);
  const name = namesake ? `${person.name} (${person.userNO})` : person.name;
  const after = words.text.slice(at.caret);
  const said = `@${name}${after.startsWith(' ') ? '' : ' '}`;
  const mentions = words.mentions.some((one) => one.id === person.id && one.name === name)
    ? words.mentions
    : [...words.mentions.filter((one) => one.id !== person.id), { id: person.id, name }];
  return { words: { text: words.text.slice(0, at.start) + said + after, mentions }, caret: at.start + name.length + 2 };
}

/** Those of the picked people whom the text still names. */
export const keepSaid = ({ text, mentions }: CommentWords): CommentWords['mentions'] =>
  mentions.filter(({ name }) => text.includes(`@${name}`));

export const MOST_CHARACTERS = 2000;
/** How many characters are too many; people's characters, not the machine's. */
export const countExcess = (text: string): number => Math.max(0, [...text.trim()].length - MOST_CHARACTERS);
