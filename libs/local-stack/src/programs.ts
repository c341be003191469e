export { findChromium } from './programs/find-chromium.js';
export { runCommand, StackError } from './machine/run-command.js';
export { downloadAndUnpack, findOnPath, hasApt, makeUnpacked } from './machine/unpack-packages.js';
export { LOCAL_DIRECTORY } from './machine/workspace-paths.js';
