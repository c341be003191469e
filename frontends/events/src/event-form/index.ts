export { CreateEventPage } from './create-event-page.js';
export { EditEventPage } from './edit-event-page.js';
