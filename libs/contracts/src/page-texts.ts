// For `loadPageTexts`: a page loads the messages of its one language.
import type { Language } from '@daymark/texts';

export const fieldTexts = (language: Language) => import(`./locales/${language}/fields.json`);
export const problemTexts = (language: Language) => import(`./locales/${language}/problems.json`);
/** Where files and addresses are imported. */
export const importTexts = (language: Language) => import(`./locales/${language}/imports.json`);
