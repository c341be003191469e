/** Overlays, and what needs them. */
export { Popover, Tooltip } from 'antd';
export type { ModalProps } from 'antd';
export { COPIED_MS, CopyButton, CopyField, useCopy } from './form/copy-field.js';
export { ConfirmDialog, useConfirmedAction } from './dialog/confirm-dialog.js';
export { Modal } from './dialog/modal.js';
export { LeaveGuard, useBeforeUnload, useNavigationBlocker } from './page/leave-guard.js';
export { useUnsavedChanges } from './page/unsaved-changes.js';
