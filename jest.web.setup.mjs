import { TextDecoder, TextEncoder } from 'node:util';

// Parts of a browser that jsdom does not have.
Object.assign(globalThis, { TextDecoder, TextEncoder });

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
