import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { fromRoot } from './runtime/places.mjs';
import { SERVER_ENTRIES } from './runtime/servers.mjs';

/**
 * Joins the compiled files of each server into few: a start that finds, reads and links some 1,500 files of our own takes longer and keeps more in
 * memory than one that reads one (bench `start`). Packages stay where they are. The compiled files stay too: tools, confined processes and what runs
 * once, such as the demo, start from them.
 *
 * @returns {Promise<void>} the entry points of the servers, with their source maps
 */
export async function bundleServers() {
  for (const entry of Object.values(SERVER_ENTRIES)) await bundle(path.dirname(fromRoot(entry)));
}

/** @param {string} output folder of the joined files, beside the compiled `main.js` */
export async function bundle(output) {
  rmSync(output, { recursive: true, force: true });
  const joined = await rolldown({
    input: path.join(output, '../main.js'),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@portal/'),
    plugins: [keepPlaces(output)],
  });
  try {
    // Nest and MikroORM tell by the names of classes.
    await joined.write({
      dir: output,
      entryFileNames: '[name].js',
      keepNames: true,
      minify: { codegen: true, compress: false, mangle: false },
      sourcemap: true,
    });
  } finally {
    await joined.close();
  }
}

/** Every file still knows where it lies among the compiled ones, and its source map leads on to what was written. */
function keepPlaces(output) {
  return {
    name: 'portal-keep-places',
    load(file) {
      const map = `${file}.map`;
      if (!existsSync(map)) return null;
      return { code: placed(readFileSync(file, 'utf8'), path.relative(output, file)), map: JSON.parse(readFileSync(map, 'utf8')) };
    },
  };
}

/** On the line where it stands, so that the map of the file still holds but for the columns behind it. */
function placed(code, place) {
  const url = `new URL(${JSON.stringify(place.split(path.sep).join('/'))}, import.meta.url)`;
  const folder = `process.getBuiltinModule('node:path').dirname(process.getBuiltinModule('node:url').fileURLToPath(${url}))`;
  return code.replaceAll(/import\.meta\.(url|dirname)\b/g, (_, name) => (name === 'url' ? `${url}.href` : folder));
}
