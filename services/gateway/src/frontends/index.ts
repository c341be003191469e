export { openFile, remoteFile, shellFile, type BuiltFile } from './built-files.js';
export { firstLoadOf } from './first-load.js';
export { Frontends, type FrontendSource } from './frontends.js';
export { fillShellDocument, sessionHintOf } from './shell-document.js';
