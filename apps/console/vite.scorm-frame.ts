import path from 'node:path';
import { build, type Plugin } from 'vite';

const entries = ['scorm12', 'scorm2004', 'inner'] as const;

/** One script in one piece: the page around a course loads nothing else of ours. */
async function bundle(name: (typeof entries)[number]): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    resolve: {
      conditions: ['@portal/source', 'module', 'browser', 'production'],
      // The package types only its whole; each script needs one version of it.
      alias: { 'scorm-again': `scorm-again/${name}/min` },
    },
    build: {
      write: false,
      target: 'es2023',
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

/** The scripts of the page around a course, under the addresses that the contract names (COURSE_FRAME); the server of courses serves them. */
export function buildScormFrame(): Plugin {
  return {
    name: 'portal-scorm-frame',
    async generateBundle() {
      for (const name of entries) this.emitFile({ type: 'asset', fileName: `scorm-frame/${name}.js`, source: await bundle(name) });
    },
  };
}
