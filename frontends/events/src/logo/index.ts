export { saveLogoChoice } from './save-logo-choice.js';
export { fileOf, storeLogo } from './store-logo.js';
