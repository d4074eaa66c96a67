/** A storage that lasts as long as the page around the course: for browsers that keep nothing for a page inside another site's. */
export function createStorage(): Storage {
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
