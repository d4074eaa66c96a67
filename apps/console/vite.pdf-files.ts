import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

/** Tables of Chinese, Japanese and Korean writing, the fonts that every PDF may count on, and decoders of two formats of pictures. */
const wanted: Readonly<Record<string, RegExp>> = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ };

const files = Object.entries(wanted).flatMap(([folder, ending]) =>
  readdirSync(path.join(root, folder))
    .filter((name) => ending.test(name))
    .map((name) => ({ name: `${folder}/${name}`, file: path.join(root, folder, name) })),
);

/**
 * What the PDF engine asks for while it draws a page, served by ourselves under its version (`pdfFiles` in features/policy/preview/pdf): no
 * request leaves the house, and no WebAssembly runs, which the page's policy forbids.
 */
export function servePdfFiles(): Plugin {
  const folder = `/assets/pdfjs-${version}/`;
  return {
    name: 'portal-pdf-files',
    generateBundle() {
      for (const { name, file } of files)
        this.emitFile({ type: 'asset', fileName: `${folder.slice(1)}${name}`, source: readFileSync(file) });
    },
    configureServer(server) {
      server.middlewares.use(folder, (request, response, next) => {
        const found = files.find(({ name }) => `/${name}` === request.url?.split('?')[0]);
        if (!found) return next();
        if (found.name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(found.file));
      });
    },
  };
}
