import { textParts } from '../i18n/text-parts.ts';

type Tree = { [key: string]: string | Tree };
function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}
/** Every text of the console in one language, by its key. */
export async function readAllTexts(language: 'zh' | 'en'): Promise<Map<string, string>> {
  const parts = await Promise.all(Object.values(textParts).map((part) => part[language]()));
  return flatten(Object.assign({}, ...parts.map((part) => part.default)) as Tree);
}
