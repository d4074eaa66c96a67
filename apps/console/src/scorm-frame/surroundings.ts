import type { NeighbourMessage, Surface } from './protocol.ts';

/** Values larger than this (characters of JSON) are not copied to the documents inside. */
const LARGEST_VALUE = 20_000;

/**
 * A document of a course has an origin of its own, where the browser has no storage and no cookies. Courses that reach for them all the same
 * get some that last as long as the document.
 */
export function furnish(window: Window & typeof globalThis): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, value: createStorage() });
  const cookies = new Map<string, string>();
  Object.defineProperty(window.document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (given: unknown) => {
      const [pair = '', ...rest] = String(given).split(';');
      const at = pair.indexOf('=');
      const name = pair.slice(0, Math.max(at, 0)).trim();
      if (/max-age\s*=\s*(0|-)/i.test(rest.join(';'))) cookies.delete(name);
      else cookies.set(name, pair.slice(at + 1).trim());
    },
  });
}

function createStorage(): Storage {
  const kept = new Map<string, string>();
  const methods = {
    getItem: (name: string) => kept.get(String(name)) ?? null,
    setItem: (name: string, value: string) => void kept.set(String(name), String(value)),
    removeItem: (name: string) => void kept.delete(String(name)),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
  };
  return new Proxy({} as Storage, {
    get: (_target, name) => {
      if (name === 'length') return kept.size;
      return Object.hasOwn(methods, name) ? methods[name as keyof typeof methods] : kept.get(String(name));
    },
    set: (_target, name, value) => {
      kept.set(String(name), String(value));
      return true;
    },
    deleteProperty: (_target, name) => {
      kept.delete(String(name));
      return true;
    },
    has: (_target, name) => kept.has(String(name)),
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_target, name) =>
      kept.has(String(name)) ? { configurable: true, enumerable: true, writable: true, value: kept.get(String(name)) } : undefined,
  });
}

/** Names that a window has before a course adds its own. */
export const namesOf = (window: Window): ReadonlySet<string> => new Set(Object.getOwnPropertyNames(window));

/** What the course has added to a window since. */
export function describe(window: Window & typeof globalThis, before: ReadonlySet<string>): Surface {
  const functions: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.getOwnPropertyNames(window)) {
    if (before.has(name) || /^\d+$/.test(name)) continue;
    const value: unknown = (window as unknown as Record<string, unknown>)[name];
    if (typeof value === 'function') functions.push(name);
    else if (isPlain(value)) values[name] = copy(value);
  }
  return { functions, values };
}

/** Texts, numbers, lists and plain objects; the run time itself is laid out in every document. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  const prototype: unknown = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined;
  return prototype === Object.prototype || prototype === Array.prototype;
}

/** What of a value can travel: no functions; nothing of what is too large or leads back to itself. */
function copy(value: unknown): unknown {
  try {
    const text = JSON.stringify(value);
    return text.length <= LARGEST_VALUE ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stands in for the windows around a document, which the browser keeps shut: the course's own functions can be called (nothing comes back),
 * its values read as they were, and the run time is found on whatever level a course looks for it.
 */
export function standIn(
  surfaces: readonly Surface[],
  api: Readonly<Record<string, unknown>>,
  send: (message: NeighbourMessage) => void,
): object {
  const build = (level: number): object => {
    const surface = surfaces[level];
    const around: Record<string, unknown> = { ...surface?.values, ...api, closed: false, length: 1, opener: null };
    for (const name of surface?.functions ?? []) {
      around[name] = (...args: unknown[]) => send({ scorm: 'call', level, name, args });
    }
    around['parent'] = level + 1 < surfaces.length ? build(level + 1) : around;
    around['self'] = around['window'] = around;
    return around;
  };
  return build(0);
}
