/** An event's facts and times as text, and what else several signed-in pages need of calendars and events. */
import './styles/calendar-color.css';
import './styles/selection.css';

export { nearestColor } from './customization/customization-values.js';
export { useInvalidateEvents, useJoinedCalendars } from './events/requests.js';
export { calendarIdsOf, may, mayChange, mayCopy, mayDelete, targetsOf } from './events/rights.js';
export { RoleTooLow, roleTooLow } from './events/role-too-low.js';
export { useDaysOff, type DaysOff } from './events/days-off.js';
export { LocationInput } from './events/location-input.js';
export { useOverlaps } from './events/overlaps.js';
export { EventAuthors } from './events/event-authors.js';
export { ColorDot } from './events/color-dot.js';
export { useCopyEvent } from './events/use-copy-event.js';
export { useSaidChange } from './events/use-said-change.js';
export { useSayFailure } from './events/use-say-failure.js';
export { ScopeField } from './event-dialogs/scope-field.js';
export { EventLines, factLabel, lineFields, SharingTag } from './events/event-facts.js';
export { formatEventSpan, isToCome, onShownDate, type NextDate } from './event-times/event-times.js';
export { datesOf } from './month-grid/days-of-entries.js';
export {
  hourOfNew,
  rememberCalendar,
  useOfferedCalendar,
  newEventOf,
  newEventState,
  type NewEvent,
} from './events/new-event.js';
export { editEventPath, eventPagePath, isOccurrence, scopesOf } from './events/event-page-path.js';
export { SelectionBox } from './selection/selection-box.js';
export { useEventBatch } from './selection/use-event-batch.js';
export { useSelection, type Selection } from './selection/use-selection.js';
export { useShortTimes, useTimeStyle, useViewPreferences } from './events/view-preferences.js';
export { localePreferences, type ViewPreferences, type Weekday } from './events/view-preferences.js';
