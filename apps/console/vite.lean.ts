import type { Plugin } from 'vite';

/** Parts of MUI and of Vite that this console never uses, although others of their parts name them. */
const leftOut = [
  // It loads style sheets and files beforehand; there are no style sheets, and a page finds its own imports (modulePreload in vite.config.ts).
  {
    file: /vite\/preload-helper\.js$/,
    code: `export const __vitePreload = (load, files) => {
  if (files?.length) throw new Error('this build preloads nothing');
  return load();
};`,
  },
  // The theme switches the touch ripple off everywhere.
  {
    file: /@mui\/material\/ButtonBase\/TouchRipple\.m?js$/,
    code: 'export default function TouchRipple() { return null; }\nexport const DELAY_RIPPLE = 80;',
  },
  // public/scheme.js does this, since the page's policy allows no inline script.
  {
    file: /@mui\/system\/InitColorSchemeScript\/InitColorSchemeScript\.m?js$/,
    code: `export const DEFAULT_MODE_STORAGE_KEY = 'mode';
export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
export const DEFAULT_ATTRIBUTE = 'data-color-scheme';
export const buildInitColorSchemeScript = () => null;
export default buildInitColorSchemeScript;`,
  },
  // Buttons show it while they wait; a turning ring needs no more than this.
  {
    file: /@mui\/material\/CircularProgress\/CircularProgress\.m?js$/,
    code: `import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { jsx } from 'react/jsx-runtime';
const turn = keyframes({ to: { transform: 'rotate(360deg)' } });
const Ring = styled('span')(({ width }) => ({
  display: 'inline-block', boxSizing: 'border-box', width, height: width, borderRadius: '50%', border: '2px solid', borderTopColor: 'transparent',
  animation: turn + ' 0.9s linear infinite',
}), { shouldForwardProp: (name) => name !== 'width' });
export default function CircularProgress({ size = 40, className, 'aria-labelledby': labelledBy, 'aria-label': label }) {
  return jsx(Ring, { role: 'progressbar', width: size, className, 'aria-labelledby': labelledBy, 'aria-label': label });
}`,
  },
];

export function leaveOutUnused(): Plugin {
  return {
    name: 'portal-leave-out-unused',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper|@mui\// },
      handler: (id) => leftOut.find(({ file }) => file.test(id.split('?')[0] ?? id))?.code ?? null,
    },
  };
}

const router = /node_modules\/react-router\/dist\/(development|production)\//;
const frameworkPrefetch = /shouldPrefetch && !isAbsolute \? [\s\S]{1,200}?PrefetchPageLinks[\s\S]{1,40}?: link;/;

/**
 * The router's package exports its development build alone. It names its components for the developer tools, which ties every one of them
 * to whoever uses one, and its links carry the prefetching of a framework that is not used here. A build takes the production files without
 * the names and without that prefetching.
 */
export function trimRouter(): Plugin {
  return {
    name: 'portal-trim-router',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^(react-router(-dom)?(\/|$)|\.)/ },
      async handler(id, importer, options) {
        if (id.startsWith('.') && !router.test(importer ?? '')) return null;
        const found = await this.resolve(id, importer, { ...options, skipSelf: true });
        return found && { ...found, id: found.id.replace('react-router/dist/development/', 'react-router/dist/production/') };
      },
    },
    transform: {
      filter: { id: router },
      handler(code) {
        const trimmed = code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/= (React\d*)\.forwardRef\(/g, '= /* @__PURE__ */ $1.forwardRef(')
          .replace(frameworkPrefetch, 'link;');
        return { code: trimmed, map: null };
      },
    },
  };
}

const texts = /node_modules\/i18next\/dist\/esm\/i18next\.js(\?|$)/;
const connector = /^class Connector extends EventEmitter \{[\s\S]*?\n\}\n/m;
const formatter = /^class Formatter \{[\s\S]*?\n\}\n/m;

/**
 * The engine of the texts without what it fetches texts with (they come as modules) and without its formats of numbers and dates inside texts
 * (`useT` has them). A new version that is built otherwise fails the build.
 */
export function trimTexts(): Plugin {
  return {
    name: 'portal-trim-texts',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: texts },
      handler(code) {
        if (!connector.test(code) || !formatter.test(code)) throw new Error('i18next is built otherwise than trimTexts knows it');
        const trimmed = code
          .replace(connector, 'class Connector extends EventEmitter {\n  state = {};\n  load(languages, parts, done) { done?.(); }\n}\n')
          .replace(formatter, 'class Formatter {\n  format(value) { return value; }\n}\n');
        return { code: trimmed, map: null };
      },
    },
  };
}
