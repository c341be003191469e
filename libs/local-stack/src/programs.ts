export { findChromium, type ChromiumProgram } from './chromium/find-chromium.js';
export { fontSet } from './chromium/font-set.js';
export { findPython, type PythonModules, type PythonProgram } from './python/find-python.js';
