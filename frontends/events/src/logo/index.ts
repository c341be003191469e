export { saveLogoChoice } from './store-logo.js';
export { fileOf, storeLogo } from './store-logo.js';
