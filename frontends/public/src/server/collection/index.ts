export { collectionStyle } from './collection-style.js';
export { Legend } from './legend.js';
export { namesOf, shownCalendars } from './shown-calendars.js';
