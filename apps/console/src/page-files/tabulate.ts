import { languageNames } from '../shared/i18n/languages.ts';

/** What of a built file the table is made from; modules by their path below the console's folder. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly module: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
}
/** A page as its route describes it. */
export interface RoutedPage {
  readonly path: string;
  readonly module: string;
  /** What it loads by itself as soon as it is drawn. */
  readonly later: readonly string[];
  readonly texts: readonly string[];
}
/**
 * Files by their place in `files`, of which those of most pages stand first. Each list is sorted and tells how far it is from one place to the next, which packs into half.
 */
export interface PageFiles {
  readonly files: readonly string[];
  /** What every page in the shell asks for by itself. */
  readonly first: readonly number[];
  /** By language. */
  readonly texts: Readonly<Record<string, readonly number[]>>;
  readonly pages: Readonly<
    Record<string, { files: readonly number[]; later?: readonly number[]; texts?: Readonly<Record<string, readonly number[]>> }>
  >;
}

const LANGUAGES = Object.keys(languageNames);
const FIRST = ['src/app/shell/Shell.tsx', 'src/shared/i18n/text-parts.ts', 'src/shared/feedback/Toaster.tsx'];
const FIRST_TEXTS = ['core', 'areas'];

/**
 * For every page the files that it needs beside those that index.html names.
 * @throws Error when a page or a part of the texts is not in the build: the table would silently be of no use
 */
export function tabulate(chunks: readonly BuiltChunk[], pages: readonly RoutedPage[]): PageFiles {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const ofModule = new Map(chunks.flatMap((chunk) => (chunk.module ? [[chunk.module, chunk] as const] : [])));
  const closure = (from: readonly BuiltChunk[]): Set<string> => {
    const found = new Set<string>();
    const visit = (fileName: string): void => {
      if (found.has(fileName)) return;
      found.add(fileName);
      byFile.get(fileName)?.imports.forEach(visit);
    };
    from.forEach(({ fileName }) => visit(fileName));
    return found;
  };
  const named = closure(chunks.filter(({ isEntry }) => isEntry));
  const needed = (modules: readonly string[]): string[] => {
    const found = modules.map((module) => {
      const chunk = ofModule.get(module);
      if (!chunk) throw new Error(`${module} is no file of its own: the table of page files has lost it`);
      return chunk;
    });
    return [...closure(found)].filter((fileName) => !named.has(fileName));
  };
  const textsOf = (parts: readonly string[]) =>
    new Map(LANGUAGES.map((language) => [language, needed(parts.map((part) => `src/locales/${language}/part.${part}.ts`))]));
  const first = needed(FIRST);
  const texts = textsOf(FIRST_TEXTS);
  const wanted = pages.map((page) => {
    const files = needed([page.module]);
    const later = needed(page.later).filter((fileName) => !files.includes(fileName));
    return { path: page.path, files, later, texts: textsOf(page.texts) };
  });

  const uses = new Map<string, number>();
  for (const fileName of [first, ...texts.values(), ...wanted.flatMap((page) => [page.files, page.later, ...page.texts.values()])].flat())
    uses.set(fileName, (uses.get(fileName) ?? 0) + 1);
  const files = [...uses.keys()].sort((one, other) => uses.get(other)! - uses.get(one)!);
  const places = new Map(files.map((fileName, place) => [fileName, place]));
  const list = (names: readonly string[]): number[] => {
    const sorted = names.map((name) => places.get(name)!).sort((one, other) => one - other);
    return sorted.map((place, index) => place - (sorted[index - 1] ?? 0));
  };
  const lists = (byLanguage: ReadonlyMap<string, readonly string[]>) =>
    Object.fromEntries([...byLanguage].map(([language, names]) => [language, list(names)]));
  return {
    files: files.map((fileName) => fileName.replace(/^assets\//, '')),
    first: list(first),
    texts: lists(texts),
    pages: Object.fromEntries(
      wanted.map(({ path: address, files: own, later, texts: words }) => [
        address,
        { files: list(own), ...(later.length > 0 && { later: list(later) }), ...(words.get('zh')!.length > 0 && { texts: lists(words) }) },
      ]),
    ),
  };
}
