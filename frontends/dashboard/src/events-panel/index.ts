export {
  filterEntries,
  isFiltering,
  NO_FILTERS,
  useFoundIds,
  useListedEvents,
  type EventFilters,
} from './event-filters.js';
export { FilterBar } from './filter-bar.js';
export { ListedEvents } from './listed-events.js';
export { NoMatchActions } from './no-match-actions.js';
