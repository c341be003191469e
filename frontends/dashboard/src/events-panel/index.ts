export { EventsPanel } from './events-panel.js';
export { useFirstEvents } from './use-first-events.js';
