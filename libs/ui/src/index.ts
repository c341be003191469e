/**
 * The core of the design system: light enough for the sign-in page. Heavier parts have their own entries: `router`,
 * `overlay`, `date`. Components for calendars and events are in @daymark/calendar-ui.
 */
export { Alert, Button, Form, Input, Switch } from 'antd';
export type { ButtonProps, FormInstance, InputProps } from 'antd';
export { Logo } from './brand/logo.js';
export { buttonClass, type ButtonKind } from './elements/button-class.js';
export { Card } from './elements/card.js';
export { classNames } from './elements/class-names.js';
export { Fact } from './elements/fact.js';
export { Tabs, type TabItem } from './elements/tabs.js';
export { Badge, Tag, TintedTag, type Tone } from './elements/tag.js';
export { Typography, type HeadingLevel } from './elements/typography.js';
export { LoadingScreen } from './elements/loading-screen.js';
export { CardSkeletons, Skeleton, Spin } from './elements/waiting.js';
export { EmptyState } from './feedback/empty-state.js';
export { ErrorPanel } from './feedback/error-panel.js';
export { Notice } from './feedback/notice.js';
export { ChipsField, SegmentedField } from './form/choice-fields.js';
export { ContractForm } from './form/contract-form.js';
export { type FieldMessage } from './form/contract-schema.js';
export { PasswordInput } from './form/password-input.js';
export {
  useContractForm,
  type ContractFormController,
  type ContractFormOptions,
} from './form/use-contract-form.js';
export { RadioList } from './form/radio-list.js';
export { WholeNumberField } from './form/whole-number-field.js';
export * from './formatting/date-formatting.js';
export * from './formatting/local-date.js';
export { browserLocale, hourCycleOf } from './formatting/locale-hours.js';
export * from './formatting/short-dates.js';
export { productName } from './formatting/product-name.js';
export * from './formatting/zoned-time.js';
export { saveFile } from './page/save-file.js';
export { usePageTitle } from './page/use-page-title.js';
export { useTimeLimit } from './page/use-time-limit.js';
export { useShortcuts } from './shortcuts/shortcuts.js';
export { DataTable, type Column } from './table/data-table.js';
export { Pagination } from './table/pagination.js';
export { previewColorScheme } from './theme/color-scheme.js';
export { ComponentLibrary, UiProvider } from './theme/ui-provider.js';
export { useMediaQuery } from './theme/use-media-query.js';
export { useFailureToast, useToast, type Toasts, type ToastText } from './toast/toasts.js';
