/** An entry of their own, since the texts of import notes are long and few pages show them. */
export * from './interchange/sources.js';
export * from './interchange/archive-content.js';
export * from './interchange/archives.js';
export * from './interchange/import-endpoints.js';
export * from './interchange/import-items.js';
export * from './interchange/import-notes.js';
export * from './interchange/imports.js';
