import { TextDecoder, TextEncoder } from 'node:util';
import * as React from 'react';

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

// React keeps where each element was made, by an error of its own each time, up to a number of them a second: a tenth of these tests. It is told that
// the number is reached; only the owners in React's warnings are missing then.
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
