export { remoteFile, shellFile, type BuiltFile } from './built-files.js';
export { chosenColorScheme } from './chosen-color-scheme.js';
export { firstLoadOf } from './first-load.js';
export type { FrontendSource } from './frontend-source.js';
export { Frontends } from './frontends.js';
export { sessionHintOf } from './session-hint.js';
export { fillShellDocument } from './shell-document.js';
