/** Letters and digits of any script, all else as one dash; with a dash at both ends, so that a whole key is found and never its beginning. */
const plain = (text: string): string =>
  `-${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-')}-`;

/**
 * The items whose key a name contains as a whole: `INV-1` stands in `inv_1 delivery.pdf` and not in `INV-12.pdf`. Of keys that contain each other the longer one
 * is meant.
 */
export function findNamedItems<Item extends { readonly key: string }>(name: string, items: readonly Item[]): Item[] {
  const said = plain(name);
  const found = items.flatMap((item) => {
    const key = plain(item.key);
    return key.length > 2 && said.includes(key) ? [{ item, key }] : [];
  });
  return found
    .filter(({ key }) => !found.some((other) => other.key.length > key.length && other.key.includes(key)))
    .map(({ item }) => item);
}
