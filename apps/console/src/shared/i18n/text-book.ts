/** The texts of one part in one language, as the files below `locales/` nest them. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

type Values = Readonly<Record<string, string | number>>;

/**
 * Finds texts by their dotted keys and fills in values: all that the console asks of an engine of texts (decision record 47). One book holds one
 * language.
 */
export interface TextBook {
  /** Takes a part in. Parts share no key (locales.spec), so that their order says nothing. */
  add: (tree: TextTree) => void;
  /**
   * The text with `{{name}}` replaced by the value of that name. A text that is missing shows its key, a value that is missing stays as written: both
   * are seen. `count` picks the plural form of the language, `key_one` or `key_other`.
   */
  read: (key: string, values?: Values) => string;
}

const blank = /\{\{(\w+)\}\}/g;

function findIn(tree: TextTree, path: readonly string[]): string | undefined {
  let node: string | TextTree | undefined = tree;
  // Own keys alone: `constructor` is no text.
  for (const step of path) node = typeof node === 'object' && Object.hasOwn(node, step) ? node[step] : undefined;
  return typeof node === 'string' ? node : undefined;
}

export function createTextBook(language: string): TextBook {
  const trees: TextTree[] = [];
  const plurals = new Intl.PluralRules(language);
  const find = (key: string): string | undefined => {
    const path = key.split('.');
    for (const tree of trees) {
      const text = findIn(tree, path);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  return {
    add: (tree) => void trees.push(tree),
    read: (key, values = {}) => {
      const { count } = values;
      const plural = count === undefined ? undefined : find(`${key}_${plurals.select(Number(count))}`);
      const text = plural ?? find(key) ?? key;
      return text.replace(blank, (whole, name: string) =>
        Object.hasOwn(values, name) && values[name] !== undefined ? String(values[name]) : whole,
      );
    },
  };
}
