export { publicLinkOf } from './public-link.js';
export { ShareEventDialog } from './share-event-dialog.js';
export { SharingOptions } from './sharing-options.js';
