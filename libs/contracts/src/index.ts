export * from './administration.js';
export * from './pages.js';
