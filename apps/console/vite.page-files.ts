import { createHash } from 'node:crypto';
import path from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { tabulate, type RoutedPage } from './src/page-files/tabulate.ts';
import { evaluate } from './vite.evaluate.ts';
import { buildOneScript } from './vite.one-script.ts';

/** A page with a table loads the grid as soon as it is drawn. */
const [TABLE, GRID] = ['src/shared/table/DataTable.tsx', 'src/shared/table/Grid.tsx'];

interface Listed {
  readonly path: string;
  readonly texts?: readonly string[];
  readonly load: () => unknown;
}

/** The pages of the console as its own sources list them, each with the module that it loads. */
async function readPages(root: string): Promise<Omit<RoutedPage, 'later'>[]> {
  const files = ['src/app/pages/routes.ts', 'src/app/features.generated.ts'].map((file) => path.join(root, file));
  const [composed, features] = (await evaluate(files, { root })) as Record<string, readonly Listed[]>[];
  const { composedRoutes = [] } = composed ?? {};
  const { featurePages = [] } = features ?? {};
  return [...composedRoutes, ...featurePages].map(({ path: address, texts = [], load }) => {
    const module = /["'`]([^"'`]+\.tsx)["'`]/.exec(load.toString())?.[1];
    if (!module) throw new Error(`${address} does not say what it loads`);
    return { path: address, module: normalizePath(path.relative(root, module.startsWith(root) ? module : path.join(root, module))), texts };
  });
}

/** Writes the table of page files with the program that uses it (`src/page-files`), and has index.html load it beside the first files (docs/adr/0074). */
export function tellPageFiles(): Plugin {
  let root = '';
  return {
    name: 'portal-page-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const reaches = (id: string, wanted: string, seen = new Set<string>()): boolean => {
        if (id === wanted) return true;
        if (seen.has(id)) return false;
        seen.add(id);
        return (this.getModuleInfo(id)?.importedIds ?? []).some((next) => reaches(next, wanted, seen));
      };
      const idOf = (module: string) => normalizePath(path.join(root, module));
      const pages = (await readPages(root)).map((page) => ({
        ...page,
        later: reaches(idOf(page.module), idOf(TABLE)) ? [GRID] : [],
      }));
      const chunks = Object.values(bundle).flatMap((one) => {
        if (one.type !== 'chunk') return [];
        const { fileName, isEntry, imports, facadeModuleId } = one;
        return [{ fileName, isEntry, imports, module: facadeModuleId && normalizePath(path.relative(root, facadeModuleId)) }];
      });
      const source = await buildOneScript('src/page-files/page-files.ts', {
        define: { PAGE_FILES: JSON.stringify(tabulate(chunks, pages)) },
      });
      const fileName = `assets/page-files-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      const html = bundle['index.html'];
      const first = '<script type="module"';
      if (html?.type !== 'asset' || !String(html.source).includes(first)) throw new Error('index.html does not load the console');
      html.source = String(html.source).replace(first, `<script async src="/${fileName}"></script>\n    ${first}`);
    },
  };
}
