export { removeLogo, storeLogo } from './store-logo.js';
export { fileOf, useOwnLogo } from './use-own-logo.js';
