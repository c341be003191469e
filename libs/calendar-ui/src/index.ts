/** An event's facts and times as text, and what else several signed-in pages need of calendars and events. */
import './styles/calendar-color.css';

export { nearestColor } from './customization/hex-colors.js';
export { useInvalidateEvents } from './changed-events/use-invalidate-events.js';
export { ColorDot } from './calendar-color/color-dot.js';
export { useCopyEvent } from './copy-event/use-copy-event.js';
export { isOccurrence, scopesOf } from './event-scope/offered-scopes.js';
export { ScopeField } from './event-scope/scope-field.js';
export { eventFacts, EventLines, lineFields } from './event-facts/event-facts.js';
export { SharingTag } from './event-facts/sharing-tag.js';
export { formatEventSpan, isToCome, type NextDate } from './event-times/event-times.js';
export { datesOf } from './month-grid/days-of-entries.js';
export { onShownDate } from './event-times/shown-date.js';
export { rememberCalendar, useOfferedCalendar } from './new-event/offered-calendar.js';
export { newEventOf, newEventState, type NewEvent } from './new-event/new-event-state.js';
export { useOwnCalendars } from './own-calendars/use-own-calendars.js';
export { editEventPath, eventPagePath } from './routing/event-page-path.js';
export { useShortTimes } from './view-preferences/use-short-times.js';
export { useViewPreferences } from './view-preferences/use-view-preferences.js';
export {
  localePreferences,
  type ViewPreferences,
  type Weekday,
} from './view-preferences/view-preferences.js';
