/**
 * What works without a component library, without luxon and without styles made by scripts: the public pages use it,
 * and the application builds on it. Its style sheet is `@daymark/ui/light.css`.
 */
export { BrandMark } from './brand/brand-mark.js';
export { Logo } from './brand/logo.js';
export { buttonClass, type ButtonKind } from './elements/button-class.js';
export { Card } from './elements/card.js';
export { classNames } from './elements/class-names.js';
export { Flex, Space } from './elements/layout.js';
export { Tabs, type TabItem } from './elements/tabs.js';
export { Badge, Tag, type Tone } from './elements/tag.js';
export { Typography, type HeadingLevel } from './elements/typography.js';
export { useIsHydrated } from './elements/use-is-hydrated.js';
export { CardSkeletons, LoadingScreen, Skeleton, Spin } from './elements/waiting.js';
export { EventList, Fact, type EventListProps } from './event-list/event-list.js';
export { EmptyState } from './feedback/empty-state.js';
export { ErrorPanel } from './feedback/error-panel.js';
export { failureText, fieldErrorsOf, problemOf } from './feedback/problem-details.js';
export * from './formatting/date-formatting.js';
export * from './formatting/local-date.js';
export { pageTitle, productName } from './formatting/product-name.js';
export * from './formatting/zoned-time.js';
export {
  PlainLink,
  type CalendarEntry,
  type EntryLink,
  type EntryLinkProps,
} from './month-grid/calendar-entry.js';
export { daysOfEntries, type DayEntry } from './month-grid/days-of-entries.js';
export { MonthControls } from './month-grid/month-controls.js';
export { MonthGrid, type MonthGridProps } from './month-grid/month-grid.js';
export { usePageTitle } from './page/use-page-title.js';
export { allTimeZones, commonTimeZones, timeZoneLabel } from './time-zone/time-zone-names.js';
export { TimeZoneSelect } from './time-zone/time-zone-select.js';
