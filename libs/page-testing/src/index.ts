export { renderPage } from './render-page.js';
