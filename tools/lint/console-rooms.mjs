import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../apps/console/src/', import.meta.url));

/** The room of a file of the console: `app`, `shared`, `features/<name>`, or another folder of its sources. */
function roomOf(file) {
  const [first, second] = path.relative(SOURCE, file).split(path.sep);
  return first === 'features' ? `features/${second}` : first;
}

/** The file that an import names, when it is one of the console's own. */
function fileOf(name, from) {
  if (name.startsWith('#')) return path.join(SOURCE, name.slice(1));
  return name.startsWith('.') ? path.resolve(path.dirname(from), name) : undefined;
}

/** What is wrong with naming one room from another; undefined when it may. */
function findFault(from, to) {
  if (from === to) return undefined;
  if (from.startsWith('features/') && to.startsWith('features/')) return 'a feature knows no other feature: what both need lies in shared';
  if (from.startsWith('features/') && to === 'app') return 'a feature knows nothing of the frame: what both need lies in shared';
  if (from === 'shared' && (to === 'app' || to.startsWith('features/'))) return 'shared is below the features and the frame';
  return undefined;
}

/**
 * Seals the rooms of the console (docs/architecture.md): the frame in `app` puts features together, a feature knows `shared` only, and `shared`
 * knows neither. Imports on demand count as well, which `no-restricted-imports` does not see.
 */
export const consoleRooms = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { sealed: '{{from}} names {{to}}: {{fault}}.', far: 'Say where it lies from the root: `#shared/…`, not four folders up.' },
  },
  create(context) {
    const from = roomOf(context.filename);
    const check = ({ source }) => {
      if (typeof source?.value === 'string' && source.value.startsWith('../../../../')) context.report({ node: source, messageId: 'far' });
      const target = typeof source?.value === 'string' ? fileOf(source.value, context.filename) : undefined;
      if (!target?.startsWith(SOURCE)) return;
      const to = roomOf(target);
      const fault = findFault(from, to);
      if (fault) context.report({ node: source, messageId: 'sealed', data: { from, to, fault } });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};
