export { ShareDialog } from './share-dialog.js';
export { SharingOptions } from './sharing-options.js';
