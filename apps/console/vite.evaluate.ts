import { normalizePath, runnerImport, type InlineConfig } from 'vite';

type Values = Readonly<Record<string, unknown>>;

const TOGETHER = 'virtual:portal-evaluated';

/**
 * What files of ours export, evaluated at build time. All of them in one go: what they have in common, such as the machines and the contract,
 * is compiled anew with each go, which was most of the whole build.
 *
 * @returns the exports of each file, in the order of the files
 */
export async function evaluate(files: readonly string[], config: InlineConfig = {}): Promise<Values[]> {
  const name = (_file: string, index: number) => `file${index}`;
  const entry = files.map((file, index) => `export * as ${name(file, index)} from ${JSON.stringify(normalizePath(file))};`).join('\n');
  const { module } = await runnerImport<Record<string, Values>>(TOGETHER, {
    ...config,
    resolve: { conditions: ['@portal/source', 'node', 'module', 'default'] },
    logLevel: 'error',
    plugins: [
      {
        name: 'portal-evaluated',
        resolveId: (id) => (id === TOGETHER ? `\0${TOGETHER}` : null),
        load: (id) => (id === `\0${TOGETHER}` ? entry : null),
      },
    ],
  });
  return files.map((file, index) => module[name(file, index)] ?? {});
}
