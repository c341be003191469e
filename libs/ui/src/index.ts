/**
 * The core of the design system with the component library. Heavier parts have their own entries: `router`, `overlay`,
 * `date`. Components for calendars and events are in @daymark/calendar-ui.
 */
export * from './core.js';
export { Alert, Button, Input } from 'antd';
export type { ButtonProps, InputProps } from 'antd';
export { TintedTag } from './elements/tag.js';
export { SearchInput } from './form/search-input.js';
export { BusyButton } from './form/busy-button.js';
export { ChipsField } from './form/choice-fields.js';
export { LabeledField } from './form/labeled-field.js';
export { WholeNumberField } from './form/whole-number-field.js';
export { languageName } from './formatting/language-name.js';
export { saveFile } from './page/save-file.js';
export { DataTable, type Column } from './table/data-table.js';
export { previewColorScheme } from './theme/color-scheme.js';
export { ComponentLibrary, UiProvider } from './theme/ui-provider.js';
