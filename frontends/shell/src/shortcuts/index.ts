export { ShortcutOverview, useGlobalShortcuts } from './shortcut-overview.js';
