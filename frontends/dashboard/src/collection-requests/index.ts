import { lazy } from 'react';
import { loadPageTexts } from '@daymark/texts';

/** Loaded where somebody asked for something. For the home page, without the component library. */
export const RequestsToAnswer = lazy(async () => {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/share-calendar.json`));
  const { RequestsToAnswer: requests } = await import(
    /* webpackChunkName: "collection-requests" */ './requests-to-answer.js'
  );
  return { default: requests };
});
