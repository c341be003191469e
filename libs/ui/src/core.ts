/** The parts for the shell and the first screens: React only, no component library. `@daymark/ui` includes them. */
export * from './public.js';
export { DateMonth } from './date/date-month.js';
export { AnchoredPanel, trapFocus } from './dialog/anchored-panel.js';
export * from './elements/icons.js';
export { BusyLabel, LoadingScreen } from './elements/waiting.js';
export { EmptyPage, Notice } from './feedback/empty-state.js';
export { ErrorBoundary } from './feedback/error-boundary.js';
export { useFocusOfPage } from './feedback/error-panel.js';
export { SegmentedField, RadioList } from './form/choice-fields.js';
export { NativeSelect } from './form/native-select.js';
export type { FieldMessage } from './form/form-messages.js';
export {
  useContractForm,
  useFormValues,
  type ContractFormController,
  type FormFields,
} from './form/use-contract-form.js';
export { ContractForm } from './form/contract-form.js';
export { SwitchRow } from './form/switch.js';
export { PasswordInput, TextInput } from './form/text-input.js';
export { followLanguage, rememberOnDevice } from './page/settings-of-device.js';
export { hasInput } from './page/unsaved-changes.js';
export { PHONE, useTimeLimit, useMediaQuery } from './page/page-state.js';
export {
  forgetKeys,
  useListedShortcuts,
  useShortcuts,
  useShortcutSetting,
  type ListedShortcut,
  type Shortcuts,
} from './shortcuts/shortcuts.js';
export { Pagination } from './table/pagination.js';
export { showColorScheme, type ColorScheme } from './theme/color-scheme.js';
export { PageProvider } from './theme/page-provider.js';
export { useFailureToast, useToast, type Toasts, type ToastText } from './toast/toasts.js';
