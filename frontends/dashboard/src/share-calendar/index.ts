import { lazy } from 'react';
import type { Language } from '@daymark/contracts';
import { loadPageTexts } from '@daymark/texts';

export { useThemeDraft, type ThemeDraft } from './use-theme-draft.js';

const shareTexts = (language: Language) => import(`../locales/${language}/on-demand/share-calendar.json`);

export const ShareDialog = lazy(async () => {
  await loadPageTexts(shareTexts);
  const { ShareDialog: dialog } = await import(/* webpackChunkName: "share-calendar" */ './share-dialog.js');
  return { default: dialog };
});
export const SharingOptions = lazy(async () => {
  await loadPageTexts(shareTexts);
  const { SharingOptions: options } = await import(
    /* webpackChunkName: "share-calendar" */ './sharing-options.js'
  );
  return { default: options };
});
export const CollectionsPage = lazy(async () => {
  await loadPageTexts(shareTexts);
  const { CollectionsPage: page } = await import(
    /* webpackChunkName: "share-calendar" */ './collections/collections-page.js'
  );
  return { default: page };
});
