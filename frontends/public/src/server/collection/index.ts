export { collectionStyle } from './collection-style.js';
export { framesOf } from './frame-sites.js';
export { Legend } from './legend.js';
export { namesOf, shownCalendars } from './shown-calendars.js';
