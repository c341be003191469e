import { loadPageTexts } from '@daymark/texts';

/** The texts of all panels over the events, which have to be there before the chunks of these. */
export const loadPanelTexts = () =>
  loadPageTexts((language) => import(`../locales/${language}/on-demand/event-panels.json`));
