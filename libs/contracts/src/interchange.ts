/**
 * The contracts of imports, sources and exports. They have an entry of their own, since the texts of import notes are
 * long and few pages show them.
 */
export * from './admin-interchange.js';
export * from './archive-content.js';
export * from './archives.js';
export * from './exports.js';
export * from './import-endpoints.js';
export * from './import-items.js';
export * from './import-notes.js';
export * from './import-tables.js';
export * from './imports.js';
export * from './sources.js';
