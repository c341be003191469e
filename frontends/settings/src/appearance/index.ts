export { AppearanceTab } from './appearance-tab.js';
