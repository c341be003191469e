/** Overlays, and the heavier fields. */
export { Popover, Select, Tooltip } from 'antd';
export type { ModalProps, RefSelectProps, SelectProps } from 'antd';
export { COPIED_MS, CopyButton, CopyField } from './form/copy-field.js';
export { ConfirmDialog, useConfirmedAction } from './dialog/confirm-dialog.js';
export { Modal } from './dialog/modal.js';
export { LeaveGuard, useNavigationBlocker } from './page/leave-guard.js';
export { useUnsavedChanges } from './page/unsaved-changes.js';
