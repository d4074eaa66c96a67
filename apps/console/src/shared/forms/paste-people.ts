import type { Person } from '../parts/PersonPicker.tsx';

/** What became of pasted names and numbers. */
export interface PastedPeople {
  found: Person[];
  /** Nobody is called that. */
  unknown: string[];
  /** More than one person is called that: his number says whom. */
  several: string[];
}

/** Asked at once, so that a long list does not take the server for itself. */
const atOnce = 4;

/** Names and numbers of a pasted text: a cell or a line each, or parted by commas and semicolons; each once. One alone is no list: null. */
export function splitPeople(text: string): string[] | null {
  const parts = text
    .split(/[\n\r\t,;，；、]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length < 2) return null;
  const once = new Map<string, string>();
  for (const part of parts) if (!once.has(part.toLowerCase())) once.set(part.toLowerCase(), part);
  return [...once.values()];
}

/** `Chen Jiaming (owner)` and `陈嘉铭（owner）` name the number; else all of it is a name or a number. */
const toAsked = (part: string): string => /[(（]([^()（）]+)[)）]$/.exec(part)?.[1]?.trim() ?? part;
const isCalled = (person: Person, asked: string): boolean =>
  [person.userNO, person.name, person.englishName ?? ''].some((said) => said.toLowerCase() === asked.toLowerCase());

/**
 * Finds everybody who is called exactly what was pasted; a number decides where several have one name.
 * @throws what the search throws, and nothing is found then
 */
export async function findPasted(
  parts: readonly string[],
  search: (text: string, signal: AbortSignal) => Promise<readonly Person[]>,
  signal: AbortSignal,
): Promise<PastedPeople> {
  const answers = new Map<string, readonly Person[]>();
  const waiting = [...parts];
  const ask = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const asked = toAsked(part);
      const called = (await search(asked, signal)).filter((person) => isCalled(person, asked));
      const byNumber = called.filter(({ userNO }) => userNO.toLowerCase() === asked.toLowerCase());
      answers.set(part, byNumber.length > 0 ? byNumber : called);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const of = (part: string): readonly Person[] => answers.get(part) ?? [];
  const found = parts.flatMap((part) => (of(part).length === 1 ? [...of(part)] : []));
  return {
    found: [...new Map(found.map((person) => [person.id, person])).values()],
    unknown: parts.filter((part) => of(part).length === 0),
    several: parts.filter((part) => of(part).length > 1),
  };
}
