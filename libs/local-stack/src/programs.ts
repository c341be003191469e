export { findChromium, type ChromiumProgram } from './chromium/find-chromium.js';
export { findPython, type PythonModules, type PythonProgram } from './python/find-python.js';
