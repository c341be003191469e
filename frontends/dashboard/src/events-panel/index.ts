export { EventsPanel } from './events-panel.js';
