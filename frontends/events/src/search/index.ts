export { SearchPage } from './search-page.js';
