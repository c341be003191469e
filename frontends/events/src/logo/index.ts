export { saveLogoChoice } from './save-logo-choice.js';
export { storeLogo } from './store-logo.js';
export { fileOf, useOwnLogo } from './use-own-logo.js';
