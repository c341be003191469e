import { lazy } from 'react';

export { useThemeDraft } from './use-theme-draft.js';

/** All ways to share are one chunk, which is loaded on demand. */
export const ShareDialog = lazy(async () => {
  const { ShareDialog: dialog } = await import(/* webpackChunkName: "share-calendar" */ './share-dialog.js');
  return { default: dialog };
});
export const SharingOptions = lazy(async () => {
  const { SharingOptions: options } = await import(
    /* webpackChunkName: "share-calendar" */ './sharing-options.js'
  );
  return { default: options };
});
export const CollectionsPage = lazy(async () => {
  const { CollectionsPage: page } = await import(
    /* webpackChunkName: "share-calendar" */ './collections/collections-page.js'
  );
  return { default: page };
});
