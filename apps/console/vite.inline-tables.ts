import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { evaluate } from './vite.evaluate.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Files of the console whose exports are plain data derived from our libraries. Each is evaluated once at build time.
const tables: Record<string, string[]> = {
  [at('src/features/risk-store/covering-steps.ts')]: ['coveringSteps'],
  [at('src/shared/workflow/catalogue-table.ts')]: ['catalogue', 'dutyWords'],
  [at('src/shared/workflow/end-states.ts')]: ['endStates'],
  [at('src/shared/workflow/issue-history.ts')]: ['issueHistory'],
  [at('src/shared/workflow/report-states.ts')]: ['reportStates'],
  [at('src/shared/workflow/workflow-names.ts')]: ['workflowNames'],
};

/**
 * Replaces the tables by constants, so that xstate with every machine stays out of the browser's first load
 * (quality bar: shell ≤ 180 KB, list route ≤ 220 KB).
 */
export function inlineTables(): Plugin {
  const files = Object.keys(tables);
  let all: ReturnType<typeof evaluate> | undefined;
  let isBuild = false;
  return {
    name: 'portal-inline-tables',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      all = undefined;
    },
    load: {
      filter: { id: /\/apps\/console\/src\// },
      async handler(id) {
        const file = id.split('?')[0] ?? id;
        const names = tables[file];
        if (!names) return null;
        // While somebody works on the sources each is asked for anew when it has changed.
        const values = isBuild ? (await (all ??= evaluate(files)))[files.indexOf(file)] : (await evaluate([file]))[0];
        return names.map((name) => `export const ${name} = ${JSON.stringify(values?.[name])};`).join('\n');
      },
    },
  };
}
