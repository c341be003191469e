export { filterEntries, isFiltering, NO_FILTERS, type EventFilters } from './event-filters.js';
export { FilterBar } from './filter-bar.js';
export { ListedEvents } from './listed-events.js';
export { useListedEvents } from './use-listed-events.js';
export { useFoundIds } from './event-filters.js';
