/** The country is what decides, and a language says the one where most of its speakers live. */
const FIRST_LANGUAGE = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\s*(?:[,;]|$)/i;

/** Newer than the types of the language. */
interface LocaleWithWeek {
  getWeekInfo?: () => { firstDay: number };
}

/** The weekday with which weeks begin for whoever reads the first of these languages; from 0, Sunday, also where none says. */
export function weekStartOf(acceptLanguage: string): number {
  const language = FIRST_LANGUAGE.exec(acceptLanguage)?.[1];
  if (!language) return 0;
  try {
    // There Monday is 1 and Sunday 7.
    return ((new Intl.Locale(language) as LocaleWithWeek).getWeekInfo?.().firstDay ?? 7) % 7;
  } catch {
    return 0;
  }
}
