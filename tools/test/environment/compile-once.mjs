import vm from 'node:vm';

/**
 * Jest gives every test file a world of its own and compiles each module for it anew, which takes longer than most of the tests. A compiled
 * script belongs to no world: it is kept by the process and run again in the world of the next test file, where its functions, too, need
 * not be compiled again. What a module holds is still made anew for each file.
 */
export function compileOnce() {
  if (vm[PATCHED]) return;
  vm[PATCHED] = true;
  vm.compileFunction = keepScripts(vm.compileFunction);
  vm.SourceTextModule = keepModules(vm.SourceTextModule);
}

const PATCHED = Symbol.for('portal.compileOnce');

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
    return entry.script.runInContext(parsingContext);
  };
}

function keepModules(SourceTextModule) {
  const kept = new Map();
  return class extends SourceTextModule {
    constructor(source, options = {}) {
      const { identifier } = options;
      const entry = identifier ? kept.get(identifier) : undefined;
      const isKnown = entry?.source === source;
      super(source, isKnown ? { ...options, cachedData: entry.code } : options);
      if (identifier && !isKnown) kept.set(identifier, { source, code: this.createCachedData() });
    }
  };
}
