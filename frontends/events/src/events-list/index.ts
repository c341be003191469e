export { EventsPage } from './events-page.js';
