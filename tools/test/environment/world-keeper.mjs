/**
 * What a test file may change in the world of its worker and the next one must not find: settings, globals, listeners of the process.
 * Taken before the file, given back after it.
 *
 * @returns {() => void} gives everything back
 */
export function keepWorld() {
  const undo = [keepEnvironment(), keepGlobals(), keepListeners(), keepProcess()];
  return () => {
    for (const giveBack of undo) giveBack();
  };
}

/** Names that a package has written into the world when it was loaded: it stays loaded, so they stay too. */
const lasting = new Set();

/**
 * @template T
 * @param {() => T} load loads a package for the life of the worker
 * @returns {T}
 */
export function loadForGood(load) {
  const before = new Set(Reflect.ownKeys(globalThis));
  try {
    return load();
  } finally {
    for (const name of Reflect.ownKeys(globalThis)) if (!before.has(name)) lasting.add(name);
  }
}

function keepEnvironment() {
  const before = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    for (const [name, value] of Object.entries(before)) if (process.env[name] !== value) process.env[name] = value;
  };
}

function keepGlobals() {
  const before = new Map(Reflect.ownKeys(globalThis).map((name) => [name, Reflect.getOwnPropertyDescriptor(globalThis, name)]));
  return () => {
    for (const name of Reflect.ownKeys(globalThis)) if (!before.has(name) && !lasting.has(name)) Reflect.deleteProperty(globalThis, name);
    for (const [name, descriptor] of before) {
      if (!isSame(descriptor, Reflect.getOwnPropertyDescriptor(globalThis, name))) Reflect.defineProperty(globalThis, name, descriptor);
    }
  };
}

const isSame = (one, other) => ['value', 'get', 'set'].every((part) => one[part] === other?.[part]);

function keepListeners() {
  const before = new Map(process.eventNames().map((event) => [event, process.rawListeners(event)]));
  return () => {
    for (const event of process.eventNames()) {
      const known = before.get(event) ?? [];
      for (const listener of process.rawListeners(event)) if (!known.includes(listener)) process.removeListener(event, listener);
    }
  };
}

function keepProcess() {
  const folder = process.cwd();
  const { exit, exitCode, argv, title } = process;
  return () => {
    if (process.cwd() !== folder) process.chdir(folder);
    Object.assign(process, { exit, argv, title });
    process.exitCode = exitCode;
  };
}
