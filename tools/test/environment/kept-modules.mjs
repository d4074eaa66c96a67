import path from 'node:path';
import vm from 'node:vm';
import { fromRoot } from '../../runtime/places.mjs';
import { loadForGood } from './world-keeper.mjs';

const ROOT = fromRoot('.');
/** What runs in production; what only tests load holds the counters, the spies and the `expect` of one file. */
const PRODUCTION =
  /^(libs\/(?!testing\/)[\w-]+\/src|apps\/(api|demo|worker)\/src|workflows|migrations)\/.*(?<!\.(spec|fixture|tests))\.ts$/;

/** @param {string} place absolute */
export const isKept = (place) => !place.includes('/node_modules/') && PRODUCTION.test(path.relative(ROOT, place));

/** Modules by their place, and where the map of each to its source stands. */
const modules = new Map();
const sourceMaps = new Map();

/**
 * A module of the product, loaded once for the life of the worker, as in production. What it requires later on is loaded by the test file that runs
 * then: the one that loaded it first is over.
 *
 * @param {string} place absolute
 * @param {() => import('./server-runtime.mjs').default} current the runtime of the test file that runs now
 */
export function loadKept(place, current) {
  const known = modules.get(place);
  if (known) return known.exports;
  const module = { filename: place, exports: {} };
  modules.set(place, module);
  try {
    loadForGood(() => run(module, current));
  } catch (error) {
    modules.delete(place);
    throw error;
  }
  return module.exports;
}

function run(module, current) {
  const { filename } = module;
  const { code, map } = current().compile(filename);
  if (map) sourceMaps.set(filename, map);
  const head = '(function(module,exports,require,__dirname,__filename){';
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  const require = (name) => current().requireModule(filename, name);
  require.resolve = (name) => current().resolve(filename, name);
  script.runInThisContext().call(module.exports, module, module.exports, require, path.dirname(filename), filename);
}

/** @param {Map<string, string>} known of the modules of one test file; a stack may lead through what an earlier one has loaded */
export function addSourceMaps(known) {
  for (const [place, map] of sourceMaps) known.set(place, map);
}
