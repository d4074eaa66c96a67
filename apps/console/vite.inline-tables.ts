import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

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
  return {
    name: 'portal-inline-tables',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      const names = tables[file];
      if (!names) return null;
      const { module } = await runnerImport<Record<string, unknown>>(file, {
        resolve: { conditions: ['@portal/source', 'node', 'module', 'default'] },
        logLevel: 'error',
      });
      return names.map((name) => `export const ${name} = ${JSON.stringify(module[name])};`).join('\n');
    },
  };
}
