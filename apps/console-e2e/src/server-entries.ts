import path from 'node:path';
import { pathToFileURL } from 'node:url';

// The tools are no package of this workspace: they are found by their place.
const place = path.resolve(import.meta.dirname, '../../../tools/runtime/servers.mjs');

/** The programs that `npm start` runs, below the root of the project. */
export const { SERVER_ENTRIES } = (await import(pathToFileURL(place).href)) as { SERVER_ENTRIES: Record<'api' | 'worker', string> };
