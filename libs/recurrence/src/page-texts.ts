import type { Language } from '@daymark/texts';

/** For `loadPageTexts`: a page loads the messages of its one language. */
export const ruleTexts = (language: Language) => import(`./locales/${language}/rules.json`);
