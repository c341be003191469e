import { lazy } from 'react';
import { loadPageTexts } from '@daymark/texts';

export const SeasonDialog = lazy(async () => {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/season.json`));
  const { SeasonDialog: dialog } = await import(/* webpackChunkName: "season" */ './season-dialog.js');
  return { default: dialog };
});
