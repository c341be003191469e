// Jest's own runtime, which compiles a module once per process instead of once per file of tests. Each file still has a
// window and modules of its own: a compiled script is run anew in each.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** @type {Map<string, { source: string, script: Script }>} */
const compiled = new Map();
/** The runtime of the file of tests that runs; a process runs one at a time. */
let current;

module.exports = class PageRuntime extends Runtime {
  constructor(...args) {
    super(...args);
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
        // Jest tells what is wrong, and loads what is a native ES module as such.
        if (script === undefined) return compileOnce(source, filename);
        entry = { source, script };
        compiled.set(filename, entry);
      }
      return entry.script.runInContext(context);
    };
  }
};

/** A function of the module's source, or undefined where it is no script. */
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
