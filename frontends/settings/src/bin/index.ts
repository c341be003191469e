export { BinTab } from './bin-tab.js';
