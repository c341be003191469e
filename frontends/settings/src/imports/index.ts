import './imports.css';

export { ImportPage } from './import-page.js';
export { ImportsPage } from './imports-page.js';
