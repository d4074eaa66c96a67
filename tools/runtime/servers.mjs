/**
 * How the two servers are run, for whoever runs them: `npm start`, the image, the browser tests, the measurements.
 *
 * @type {Readonly<Record<'api' | 'worker', string>>} entry points, below the root of the project
 */
export const SERVER_ENTRIES = { api: 'apps/api/dist/bundle/main.js', worker: 'apps/worker/dist/bundle/main.js' };

/**
 * Flags of Node for both. Left to itself V8 keeps 128 MB for young objects on a machine with much memory, of which a server at rest uses eight, and lets what is old
 * grow to some four times of what is in use before it collects: the worker held 400 MB after an export of 100,000 rows that needs 30. Places in the sources are told by
 * the log (`source-frames.ts` in libs/platform), without the flag that keeps the maps of all files.
 *
 * @type {readonly string[]}
 */
export const NODE_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=30'];
