import type { Language } from '@daymark/texts';

/** For `loadPageTexts`: a page loads the messages of its one language. */
export const componentTexts = (language: Language) => import(`./locales/${language}/components.json`);

/** Those of public pages too. */
export const dateTexts = (language: Language) => import(`./locales/${language}/dates.json`);
