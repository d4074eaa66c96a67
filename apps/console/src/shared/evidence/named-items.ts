/** Runs of Han, and runs of other letters and digits: in Chinese nothing parts a number from the word after it. */
const WORDS = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

/** The words of a text with one dash between them and at both ends, so that a whole key is found and never its beginning. */
const plain = (text: string): string => `-${(text.toLowerCase().match(WORDS) ?? []).join('-')}-`;

/** A number of one or two digits stands in many a name for something else: a page, a month, the second file of an answer. */
const isCommon = (key: string): boolean => /^-\d{1,2}-$/.test(key);

/**
 * The items whose key one of the names contains as a whole: `INV-1` stands in `inv_1签收单.pdf` and not in `INV-12.pdf`; `7` names an item only in `7.pdf`. Of keys
 * that contain each other the longer one is meant.
 * @param names titles and names of files
 */
export function findNamedItems<Item extends { readonly key: string }>(names: readonly string[], items: readonly Item[]): Item[] {
  const said = names.map(plain);
  const alone = names.map((name) => plain(name.replace(/\.[^.]*$/, '')));
  const isSaid = (key: string) => (isCommon(key) ? alone.includes(key) : said.some((name) => name.includes(key)));
  const found = items.flatMap((item) => {
    const key = plain(item.key);
    return key.length > 2 && isSaid(key) ? [{ item, key }] : [];
  });
  return found
    .filter(({ key }) => !found.some((other) => other.key.length > key.length && other.key.includes(key)))
    .map(({ item }) => item);
}
