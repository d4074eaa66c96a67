import path from 'node:path';
import { build, type InlineConfig } from 'vite';

/**
 * One script in one piece, which loads nothing else of ours.
 *
 * @param entry its source, below the console's folder
 * @throws Error when it is not built
 */
export async function buildOneScript(entry: string, { resolve, ...more }: InlineConfig = {}): Promise<string> {
  const built = await build({
    ...more,
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    resolve: { conditions: ['@portal/source', 'module', 'browser', 'production'], ...resolve },
    build: {
      write: false,
      target: 'es2023',
      rollupOptions: {
        input: path.join(import.meta.dirname, entry),
        output: { format: 'iife', entryFileNames: 'script.js' },
        // Of the contract only a table is used: to load the rest does nothing.
        treeshake: { moduleSideEffects: (id: string) => !/libs\/contract\/src|workflows\/src/.test(id) },
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output.find((one) => one.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`);
  return chunk.code;
}
