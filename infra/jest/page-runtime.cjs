// Jest's own runtime, which resolves, reads and compiles a module once per process instead of once per test file. Each
// file still has its own window and modules: a compiled script is run again for each.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const measureFile = require('./file-figures.cjs');

/** @type {Map<string, { source: string, script: Script }>} */
const compiled = new Map();
/** A cache of module paths: files do not move during a run. */
class ResolvedPaths extends Map {
  /** Jest clears it whenever it resets modules. */
  clear() {}
}
/** @type {Map<string, { cjs: ResolvedPaths, esm: ResolvedPaths }>} */
const resolvedOfProjects = new Map();
/** @type {Map<string, string>} */
const textsOfPackages = new Map();
/** The runtime of the current test file; a process runs one at a time. */
let current;

module.exports = class PageRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const testPath = args[6];
    this.endFigures = measureFile(testPath);
    this.keepResolvedPaths();
    this.keepTextsOfPackages();
    const { executor } = this;
    const parameters = executor.injectedModuleParameters.join(',');
    const compileOnce = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      if (context === null) return null;
      current = executor;
      let entry = compiled.get(filename);
      if (entry?.source !== source) {
        const script = compile(source, filename, parameters);
        // Jest reports the error, or loads a native ES module.
        if (script === undefined) return compileOnce(source, filename);
        entry = { source, script };
        compiled.set(filename, entry);
      }
      return entry.script.runInContext(context);
    };
  }

  teardown() {
    this.endFigures();
    return super.teardown();
  }

  keepResolvedPaths() {
    const { id } = this._config;
    if (!resolvedOfProjects.has(id))
      resolvedOfProjects.set(id, { cjs: new ResolvedPaths(), esm: new ResolvedPaths() });
    const { cjs, esm } = resolvedOfProjects.get(id);
    Object.assign(this._resolution, { cjsCache: cjs, esmCache: esm });
  }

  keepTextsOfPackages() {
    const { transformCache } = this;
    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (filename, options) => {
      if (!filename.includes('/node_modules/')) return transform(filename, options);
      const text = textsOfPackages.get(filename) ?? transform(filename, options);
      textsOfPackages.set(filename, text);
      return text;
    };
  }
};

/** A function of the module's source; undefined if it is not a script. */
function compile(source, filename, parameters) {
  const opening = `(function(${parameters}){`;
  try {
    return new Script(`${opening}${source}\n})`, {
      filename,
      columnOffset: -opening.length,
      importModuleDynamically: (specifier, _script, attributes, ...rest) =>
        current.dynamicImport(specifier, filename, current.environment.getVmContext(), attributes, rest[0]),
    });
  } catch {
    return undefined;
  }
}
