import { createRequire, isBuiltin } from 'node:module';
import JestRuntime from 'jest-runtime';
import { loadForGood } from './world-keeper.mjs';

const require = createRequire(import.meta.url);

/** The project's own packages, and names that a package gives to its own files. */
const OWN = /^(@portal\/|#)/;
/** Neither a path nor an address. */
const PACKAGE = /^(@[\w.-]+\/)?[\w-][\w.-]*(\/|$)/;

/**
 * Jest loads every package anew for each test file: Nest, MikroORM and the others took more time than the tests. This one takes what others
 * supply from the worker, where it is loaded once, as it is in production; the project's own modules, and mocks of any, stay a matter of the
 * test file. A package that holds state of the whole process (the parsers of pg, the entities of MikroORM) gets it again from our sources.
 */
export default class ServerRuntime extends JestRuntime {
  requireModule(from, moduleName, options, isRequireActual) {
    const name = moduleName ?? from;
    const isOfOthers = moduleName ? PACKAGE.test(name) && !OWN.test(name) && !isBuiltin(name) : name.includes('/node_modules/');
    if (isOfOthers && !options?.isInternalModule) return loadForGood(() => require(name));
    return super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** `process` is the worker's own here. */
  installGetBuiltinModule() {}
}
