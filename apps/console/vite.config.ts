import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath } from 'vite';
import { inlineRoutes } from './vite.inline-routes.ts';
import { inlineTables } from './vite.inline-tables.ts';
import { tellPageFiles } from './vite.page-files.ts';
import { servePdfFiles } from './vite.pdf-files.ts';
import { buildScormFrame } from './vite.scorm-frame.ts';
import { leaveOutUnused, trimRouter, trimTexts } from './vite.lean.ts';

// What every page runs on, in one chunk: it compresses better than in twenty and stays in the cache between releases.
const base =
  /node_modules\/(react|react-dom|react-is|scheduler|i18next|react-router|react-router-dom|stylis|@emotion|@tanstack)\/|node_modules\/@mui\/(system|styled-engine|private-theming|material\/(styles|Box|CssBaseline|SvgIcon|ButtonBase|IconButton))\//;
// Parts of those packages that only some pages need.
const pagesOnly =
  /@tanstack\/.*(queriesObserver|useQueries|infiniteQueryObserver|useInfinite|mutationObserver|useMutation)|@mui\/system\/(useMediaQuery|Grid|Stack|Container)/;

const api = process.env['PORTAL_API'] ?? 'http://127.0.0.1:3000';

// Icons of pages; and a theme of MUI that names half of its parts and is not used.
const notFirst = /icons\.pages|styles\/enhanceHighContrast/;

interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** Is the module among what the first page of the console imports, directly or through others? */
function createFirstLoad(roots: readonly string[]) {
  let found: Set<string> | undefined;
  const collect = (graph: Graph): Set<string> => {
    const seen = new Set<string>();
    const visit = (id: string) => {
      if (seen.has(id) || notFirst.test(id)) return;
      seen.add(id);
      graph.getModuleInfo(id)?.importedIds.forEach(visit);
    };
    roots.map((root) => normalizePath(`${import.meta.dirname}/src/${root}`)).forEach(visit);
    return seen;
  };
  return (id: string, graph: Graph) => (found ??= collect(graph)).has(id);
}
const isFirst = createFirstLoad(['main.tsx', 'app/shell/Shell.tsx']);
// What home and lists both need, and what lists need beside it: neither waits for what only the other one shows.
const isOnHome = createFirstLoad(['app/pages/DashboardPage.tsx']);
const isInLists = createFirstLoad([
  'shared/list/ListPage.tsx',
  'shared/parts/StateChip.tsx',
  'shared/parts/DueChip.tsx',
  'features/risk-control/list/risk-list.tsx',
]);
const isOften = (id: string, graph: Graph): boolean => isOnHome(id, graph) && isInLists(id, graph);
const isBase = (id: string, graph: Graph): boolean =>
  !pagesOnly.test(id) && (base.test(id) || (id.includes('node_modules') && isFirst(id, graph)));
const own =
  /apps\/console\/src\/(app\/(?!pages\/(?:Dashboard|RiskHome)Page)|shared|features\/[\w/-]*routes\.ts)|@mui\/(material|utils)\/|libs\/contract\/src\/(client|unattended|inside-address|.*paths)\.ts|vite\/preload-helper/;
// What is not named of these must not be carried into the browser: to load them does nothing by itself.
const pure = /\/(libs\/contract|workflows)\/src\/|theme\/icons|node_modules\/(@emotion|hoist-non-react-statics)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    inlineTables(),
    inlineRoutes(),
    leaveOutUnused(),
    trimRouter(),
    trimTexts(),
    servePdfFiles(),
    buildScormFrame(),
    tellPageFiles(),
    react(),
  ],
  resolve: { conditions: ['@portal/source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // The policy forbids data: scripts, and small drawings are components anyway.
    assetsInlineLimit: 0,
    // A page's own imports are found when it comes: to name them all beforehand costs the shell 5 kB of file names, more with every area.
    modulePreload: { polyfill: false, resolveDependencies: (_file, deps, { hostType }) => (hostType === 'js' ? [] : deps) },
    chunkSizeWarningLimit: 900,
    rollupOptions: {
      output: {
        codeSplitting: {
          // Otherwise a group takes along what its modules import and use nothing of.
          includeDependenciesRecursively: false,
          groups: [
            // Whole, so that it needs nothing of the frame: two files that need each other start in the wrong order.
            { debugName: 'base', name: (id, graph) => (isBase(id, graph) ? 'base' : null), priority: 3 },
            // The frame, and what nearly every page is made of: few files compress better than many.
            { debugName: 'shell', name: (id, graph) => (own.test(id) && isFirst(id, graph) ? 'shell' : null), priority: 2 },
            { debugName: 'parts', name: (id, graph) => (own.test(id) && isOften(id, graph) ? 'parts' : null), priority: 1 },
            { debugName: 'lists', name: (id, graph) => (own.test(id) && isInLists(id, graph) ? 'lists' : null), priority: 0 },
          ],
        },
      },
      treeshake: {
        moduleSideEffects: (id: string) => !pure.test(id),
      },
    },
  },
  server: { port: 43080, proxy: { '/api': { target: api, changeOrigin: false } } },
});
