import path from 'node:path';
import { build, type Plugin } from 'vite';

const entries = ['scorm12', 'scorm2004'] as const;

/** One script in one piece: a document of a course can load nothing else of ours. */
async function bundle(name: (typeof entries)[number], development: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    resolve: {
      conditions: ['@portal/source', 'module', 'browser', development ? 'development' : 'production'],
      // The package types only its whole; each script needs one version of it.
      alias: { 'scorm-again': `scorm-again/${name}/min` },
    },
    build: {
      write: false,
      target: 'es2023',
      minify: !development,
      rollupOptions: {
        input: path.join(import.meta.dirname, `src/scorm-frame/${name}.ts`),
        output: { format: 'iife', entryFileNames: `${name}.js` },
        // Of the contract only a table is used: to load the rest does nothing.
        treeshake: { moduleSideEffects: (id: string) => !/libs\/contract\/src|workflows\/src/.test(id) },
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output.find((one) => one.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${name} was not built`);
  return chunk.code;
}

/** The scripts that the documents of courses begin with, under the addresses that the contract names (COURSE_FRAME). */
export function serveScormFrame(): Plugin {
  return {
    name: 'portal-scorm-frame',
    async generateBundle() {
      for (const name of entries) this.emitFile({ type: 'asset', fileName: `scorm-frame/${name}.js`, source: await bundle(name, false) });
    },
    configureServer(server) {
      server.middlewares.use('/scorm-frame/', (request, response, next) => {
        const name = entries.find((one) => `/${one}.js` === request.url?.split('?')[0]);
        if (!name) return next();
        void bundle(name, true).then((code) => {
          response.setHeader('content-type', 'text/javascript').setHeader('cross-origin-resource-policy', 'cross-origin');
          response.end(code);
        }, next);
      });
    },
  };
}
