import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { evaluate } from './vite.evaluate.ts';

const contract = fileURLToPath(new URL('../../libs/contract/src/client.ts', import.meta.url));
const importsRoutes = /import \{[^}]*\broutes\b[^}]*\} from '(?:#shared|[./]*)\/(?:shared\/)?(?:api\/)?routes\.ts'/;
// `typeof routes.getX` is a type and goes away by itself.
const use = /(?<!typeof )(?<![./\w])routes\.([A-Za-z]\w*)/g;

interface Route {
  name: string;
  method: string;
  path: string;
}

/**
 * Writes each call's own method and path where it is named, so that the table of all calls of all areas stays out of the browser's first load
 * (quality bar: shell ≤ 180 KB) and grows with no area.
 */
export function inlineRoutes(): Plugin {
  let table: Promise<Readonly<Record<string, Route>>> | undefined;
  return {
    name: 'portal-inline-routes',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/apps\/console\/src\/.*\.tsx?$/, code: importsRoutes },
      async handler(code, id) {
        const known = await (table ??= readTable());
        return code.replace(use, (text, name: string) => {
          const route = known[name];
          if (!route) throw new Error(`${id} calls ${text}, which the contract does not have`);
          return `(${JSON.stringify(route)})`;
        });
      },
    },
  };
}

async function readTable(): Promise<Readonly<Record<string, Route>>> {
  const [client] = await evaluate([contract]);
  return client?.['clientRoutes'] as Readonly<Record<string, Route>>;
}
