import type { Language } from '@daymark/texts';

/** For `loadPageTexts`: a page loads the messages of its one language. */
export const eventTexts = (language: Language) => import(`./locales/${language}/events.json`);

/** Those that public pages do not need. */
export const deskTexts = (language: Language) => import(`./locales/${language}/desk.json`);
