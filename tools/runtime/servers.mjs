/**
 * How the two servers are run, for whoever runs them: `npm start`, the image, the browser tests, the measurements.
 *
 * @type {Readonly<Record<'api' | 'worker', string>>} entry points, below the root of the project
 */
export const SERVER_ENTRIES = { api: 'apps/api/dist/bundle/main.js', worker: 'apps/worker/dist/bundle/main.js' };

/** Left to itself V8 keeps 128 MB for young objects on a machine with much memory, of which a server at rest uses eight. */
const YOUNG = '--max-semi-space-size=16';
/**
 * By so many per cent what is old may grow before it is collected. By default it grows to some four times of what is in use: a worker held 400 MB after an export of
 * 100,000 rows that needs 30, and an api 500 under load. The worker's work is of large pieces; the api is asked all the time, and pays for 30 with a fifth of its processor
 * time, for 100 with none (bench `transition`).
 */
const oldGrowth = (percent) => `--heap-growing-percent=${percent}`;

/**
 * Flags of Node for each of them. Places in the sources are told by the log (`source-frames.ts` in libs/platform), without the flag that keeps the maps of all files.
 *
 * @type {Readonly<Record<'api' | 'worker', readonly string[]>>}
 */
export const NODE_FLAGS = { api: [YOUNG, oldGrowth(100)], worker: [YOUNG, oldGrowth(30)] };
