export { SourcePage } from './source-page.js';
