export { findChromium, type ChromiumProgram } from './programs/find-chromium.js';
export { fontSet } from './programs/font-set.js';
export { findPython, type PythonModules, type PythonProgram } from './programs/find-python.js';
