import { loadPageTypedWords } from '@daymark/recurrence/page-typed-words';
import { languageInUse } from '@daymark/texts';
import { browserLocale } from '../../formatting/short-dates.js';
import { dateWordsOf, type DateWords } from './date-words.js';

/** The browser's locale has the order of day and month in a region; another language than the page's it has not. */
function localeOfReader(): string {
  const [language, browser] = [languageInUse(), browserLocale()];
  return language === 'en' || browser.split('-', 1)[0] === language ? browser : language;
}

export const dateWords = (): DateWords => dateWordsOf(localeOfReader());

/** Until it is done, only names of days and months are read beside English. */
export const loadDateWords = (): Promise<void> => loadPageTypedWords(localeOfReader());
