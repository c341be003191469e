export { ShareDialog } from './share-dialog.js';
export { SharingOptions } from './sharing-options.js';
export { useThemeDraft } from './use-theme-draft.js';
