import { lazy } from 'react';
import { loadPageTexts } from '@daymark/texts';

/** Beside the code, whose modules have no texts in constants. */
const loadSharingTexts = () =>
  loadPageTexts((language) => import(`../locales/${language}/on-demand/sharing.json`));

export const ShareEventDialog = lazy(async () => {
  const [{ ShareEventDialog: dialog }] = await Promise.all([
    import(/* webpackChunkName: "share-event" */ './share-event-dialog.js'),
    loadSharingTexts(),
  ]);
  return { default: dialog };
});
export const SharingOptions = lazy(async () => {
  const [{ SharingOptions: options }] = await Promise.all([
    import(/* webpackChunkName: "share-event" */ './share-link.js'),
    loadSharingTexts(),
  ]);
  return { default: options };
});
