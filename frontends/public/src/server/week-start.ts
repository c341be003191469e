/** The country decides; a language without one stands for the country where most of its speakers live. */
const FIRST_LANGUAGE = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\s*(?:[,;]|$)/i;

/** Missing in TypeScript's types. */
interface LocaleWithWeek {
  getWeekInfo?: () => { firstDay: number };
}

/** The first day of the week for the first of these languages; from 0, Sunday, which is also the default. */
export function weekStartOf(acceptLanguage: string): number {
  const language = FIRST_LANGUAGE.exec(acceptLanguage)?.[1];
  if (!language) return 0;
  try {
    // Monday is 1 and Sunday 7 there.
    return ((new Intl.Locale(language) as LocaleWithWeek).getWeekInfo?.().firstDay ?? 7) % 7;
  } catch {
    return 0;
  }
}
