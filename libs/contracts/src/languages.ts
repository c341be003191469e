import * as z from 'zod';
import { languages, type Language as LanguageOfTexts } from '@daymark/texts';

export { acceptedLanguage, directionOf, isLanguage, languages } from '@daymark/texts';

export const Language = z.enum(languages);
export type Language = LanguageOfTexts;

/** The language of the texts in a response. English is what an address without it means, so that both are cached as one. */
export const LanguageQuery = z.object({
  language: Language.transform((language) => (language === 'en' ? undefined : language)).optional(),
});
