/**
 * Stands in for the window of a frame by its name, so that the page beside it can lead it elsewhere (`parent.content.location = …`), which the
 * sandbox keeps it from. Everything else is the window itself.
 * @param go leads the window to an address
 */
export function standIn(target: Window, go: (address: string) => void): object {
  const location = new Proxy({} as Location, {
    get: (_nothing, name) => {
      if (name === 'assign' || name === 'replace') return (address: unknown) => go(String(address));
      return bound(target.location, Reflect.get(target.location, name));
    },
    set: (_nothing, name, value) => {
      if (name === 'href') go(String(value));
      else Reflect.set(target.location, name, value);
      return true;
    },
  });
  return new Proxy(
    {},
    {
      get: (_nothing, name) => (name === 'location' ? location : bound(target, Reflect.get(target, name))),
      set: (_nothing, name, value) => {
        if (name === 'location') go(String(value));
        else Reflect.set(target, name, value);
        return true;
      },
      has: (_nothing, name) => Reflect.has(target, name),
    },
  );
}

/** The browser's own functions want the object that they are of; what a course has written is left as it is. */
const bound = (owner: object, value: unknown): unknown =>
  typeof value === 'function' && !Object.hasOwn(value, 'prototype') ? (value.bind(owner) as unknown) : value;
