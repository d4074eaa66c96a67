import vm from 'node:vm';

/**
 * Stands for the world of the worker itself where Jest expects the context of a test file: what is compiled or linked with it runs in no
 * world of its own.
 */
export const WORKER_CONTEXT = Object.freeze({ name: 'the world of the worker' });

/**
 * Jest compiles each module anew for every test file, which takes longer than most of the tests. A compiled script belongs to no world: it
 * is kept by the process and run again for the next test file, where its functions, too, need not be compiled again. What a module holds is
 * still made anew for each file.
 */
export function compileOnce() {
  if (vm[PATCHED]) return;
  vm[PATCHED] = true;
  vm.compileFunction = keepScripts(vm.compileFunction);
  vm.SourceTextModule = keepModules(vm.SourceTextModule);
  vm.SyntheticModule = class extends vm.SyntheticModule {
    constructor(exportNames, evaluate, options) {
      super(exportNames, evaluate, inWorld(options));
    }
  };
}

const PATCHED = Symbol.for('portal.compileOnce');

/** Scripts that import for the world of the test file that runs now. */
const importing = new Set();

/**
 * Lets go of the world of a test file that is over. A script that is kept would hold the last world that ran it, and with it all that a test file
 * has loaded: after some ten files most of the time went into looking through what nobody needs any more.
 */
export function forgetWorld() {
  for (const entry of importing) entry.importModule = refuseImport;
  importing.clear();
}

const refuseImport = (specifier) => {
  throw new Error(`${specifier} was imported after its test file was over`);
};

/** Node takes a missing context for its own. */
function inWorld(options = {}) {
  return options.context === WORKER_CONTEXT ? { ...options, context: undefined } : options;
}

function keepScripts(compileFunction) {
  const kept = new Map();
  return (source, parameters = [], options = {}) => {
    const { filename, parsingContext, importModuleDynamically } = options;
    if (!filename || !parsingContext) return compileFunction(source, parameters, options);
    const head = `(function(${parameters.join(',')}){`;
    let entry = kept.get(filename);
    if (entry?.source !== source || entry.head !== head) {
      const made = { source, head };
      made.script = new vm.Script(`${head}${source}\n})`, {
        filename,
        // The places of the first line are those of the file.
        columnOffset: -head.length,
        // Whichever world runs the script at the time imports for it.
        importModuleDynamically: (...request) => made.importModule(...request),
      });
      kept.set(filename, (entry = made));
    }
    entry.importModule = importModuleDynamically;
    importing.add(entry);
    return parsingContext === WORKER_CONTEXT ? entry.script.runInThisContext() : entry.script.runInContext(parsingContext);
  };
}

function keepModules(SourceTextModule) {
  const kept = new Map();
  return class extends SourceTextModule {
    constructor(source, options = {}) {
      const { identifier } = options;
      const entry = identifier ? kept.get(identifier) : undefined;
      const isKnown = entry?.source === source;
      super(source, isKnown ? { ...inWorld(options), cachedData: entry.code } : inWorld(options));
      if (identifier && !isKnown) kept.set(identifier, { source, code: this.createCachedData() });
    }
  };
}
