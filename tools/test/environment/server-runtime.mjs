import { createRequire, isBuiltin } from 'node:module';
import JestRuntime from 'jest-runtime';
import { addSourceMaps, isKept, loadKept } from './kept-modules.mjs';
import { loadForGood } from './world-keeper.mjs';

const require = createRequire(import.meta.url);

/** The project's own packages, and names that a package gives to its own files. */
const OWN = /^(@portal\/|#)/;
/** Neither a path nor an address. */
const PACKAGE = /^(@[\w.-]+\/)?[\w-][\w.-]*(\/|$)/;

/** The test file that runs now in this worker. */
const now = { runtime: undefined };

/**
 * Jest loads every module anew for each test file: Nest, MikroORM and the others took more time than the tests, and the product itself as much
 * again. This one takes packages and the product's own modules from the worker, where they are loaded once, as in production. What only tests
 * load is a matter of the test file, and so is the product where a file mocks a part of it, isolates modules, or says `freshModules` in the
 * options of its environment, for it changes what the product holds.
 */
export default class ServerRuntime extends JestRuntime {
  #isFresh;

  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    now.runtime = this;
    this.#isFresh = environment.freshModules;
  }

  requireModule(from, moduleName, options, isRequireActual) {
    if (options?.isInternalModule) return super.requireModule(from, moduleName, options, isRequireActual);
    const name = moduleName ?? from;
    const isOfOthers = moduleName ? PACKAGE.test(name) && !OWN.test(name) && !isBuiltin(name) : name.includes('/node_modules/');
    if (isOfOthers) return loadForGood(() => require(name));
    if (!this.#isLoadedAnew() && !isBuiltin(name)) {
      const place = this.resolve(from, moduleName);
      if (isKept(place)) return loadKept(place, () => now.runtime);
    }
    return super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** @returns {string} where a module stands */
  resolve(from, name) {
    return this._resolution.resolveCjs(from, name);
  }

  /** @returns {{ code: string, map: string | undefined }} a file's script, from Jest's cache on disk where it is there, and the place of its map */
  compile(place) {
    const code = this.transformCache.transform(place);
    return { code, map: this.transformCache.getSourceMaps().get(place) };
  }

  getSourceMaps() {
    const known = super.getSourceMaps();
    addSourceMaps(known);
    return known;
  }

  /** `process` is the worker's own here. */
  installGetBuiltinModule() {}

  #isLoadedAnew() {
    return this.#isFresh || this.registries.isIsolated() || this.mockState.explicitCjsMock.size > 0;
  }
}
