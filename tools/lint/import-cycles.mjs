import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

/**
 * Finds circles of imports between source files, also across packages. Imports of types alone do not count: they are
 * gone at run time.
 *
 * @param {string} root root folder of the project
 * @param {string[]} files paths below the root
 * @param {Record<string, string>} packages entry file by package name, such as { '@portal/contract': 'libs/contract/src/index.ts' }
 * @returns {string[][]} each circle once, as the paths along it
 */
export function findImportCycles(root, files, packages) {
  const imports = new Map(files.map((file) => [file, listImports(root, file, packages)]));
  const state = new Map();
  const trail = [];
  const cycles = [];
  const visit = (file) => {
    state.set(file, 'open');
    trail.push(file);
    for (const next of imports.get(file) ?? []) {
      if (state.get(next) === 'open') cycles.push([...trail.slice(trail.indexOf(next)), next]);
      else if (!state.has(next) && imports.has(next)) visit(next);
    }
    trail.pop();
    state.set(file, 'done');
  };
  for (const file of files) if (!state.has(file)) visit(file);
  return cycles;
}

function listImports(root, file, packages) {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(IMPORT)]
    .filter(([statement]) => !/^\s*(?:import|export)\s*\{\s*(?:type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*)+\}\s*from/.test(statement))
    .map(([, target]) => resolveImport(root, file, target, packages))
    .filter((target) => target !== undefined);
}

function resolveImport(root, file, target, packages) {
  if (packages[target]) return packages[target];
  // The console's own rooms: `#shared/…` of its package.json.
  const inConsole = target.startsWith('#') && file.startsWith('apps/console/');
  if (!inConsole && !target.startsWith('.')) return undefined;
  const plain = inConsole ? path.join('apps/console/src', target.slice(1)) : path.join(path.dirname(file), target);
  return [plain, `${plain}.ts`, `${plain}.tsx`].find((name) => existsSync(path.join(root, name)) && path.extname(name) !== '');
}
