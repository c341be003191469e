/** What opens over the page, and the heavier fields. */
export { Dropdown, Menu, Modal, Popover, Radio, Select, Tooltip } from 'antd';
export type { MenuProps, ModalProps, SelectProps } from 'antd';
export { ConfirmDialog } from './dialog/confirm-dialog.js';
export { TimeZonePicker } from './time-zone/time-zone-picker.js';
