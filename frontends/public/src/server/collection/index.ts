export { collectionStyle } from './collection-style.js';
export { framesOf } from './frame-sites.js';
export { Legend } from './legend.js';
export { hiddenOf, namesOf, shownCalendars } from './shown-calendars.js';
