/**
 * The core of the design system with the component library. Heavier parts have their own entries: `router`, `overlay`,
 * `date`. Components for calendars and events are in @daymark/calendar-ui.
 */
export * from './core.js';
export { Alert, Button, Form, Input, Switch } from 'antd';
export type { ButtonProps, FormInstance, InputProps } from 'antd';
export { TintedTag } from './elements/tag.js';
export { BusyButton } from './form/busy-button.js';
export { ChipsField } from './form/choice-fields.js';
export { ContractForm } from './form/contract-form.js';
export { PasswordInput } from './form/plain-form.js';
export {
  useContractForm,
  type ContractFormController,
  type ContractFormOptions,
} from './form/use-contract-form.js';
export { WholeNumberField } from './form/whole-number-field.js';
export { saveFile } from './page/save-file.js';
export { DataTable, type Column } from './table/data-table.js';
export { previewColorScheme } from './theme/color-scheme.js';
export { ComponentLibrary, UiProvider } from './theme/ui-provider.js';
