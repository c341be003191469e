/**
 * Parts that need no component library, no luxon and no styles made by scripts: the public pages use them, and the
 * application builds on them. The style sheet is `@daymark/ui/public.css`.
 */
export { BrandMark, Logo } from './elements/logo.js';
export { buttonClass, type ButtonKind, classNames } from './elements/class-names.js';
export { ActionButton, Card, Fact, Typography, type HeadingLevel } from './elements/content.js';
export { Tabs, type TabItem } from './elements/tabs.js';
export { stepOfKey } from './elements/writing-direction.js';
export { Badge, Tag, type Tone } from './elements/tag.js';
export {
  dateByKey,
  leavesMonth,
  dayCell,
  MonthGrid,
  useFocusOnDay,
  useGridKeyboard,
} from './date/month-grid.js';
export { useIsHydrated } from './page/page-state.js';
export { CardSkeletons, Skeleton, Spin } from './elements/waiting.js';
export { EmptyState } from './feedback/empty-state.js';
export { ErrorPanel } from './feedback/error-panel.js';
export * from './formatting/colors.js';
export * from './formatting/date-formatting.js';
export * from './formatting/local-date.js';
export * from './formatting/short-dates.js';
export { pageTitle, productName, usePageTitle } from './formatting/page-title.js';
export * from './formatting/zoned-time.js';
