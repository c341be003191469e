import { lazy } from 'react';

/** All ways to share are one chunk, which is loaded on demand. */
export const ShareEventDialog = lazy(async () => {
  const { ShareEventDialog: dialog } = await import(
    /* webpackChunkName: "share-event" */ './share-event-dialog.js'
  );
  return { default: dialog };
});
export const SharingOptions = lazy(async () => {
  const { SharingOptions: options } = await import(/* webpackChunkName: "share-event" */ './share-link.js');
  return { default: options };
});
