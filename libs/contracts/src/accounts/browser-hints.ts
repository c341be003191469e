import { acceptedLanguage, languages, type Language } from '../languages.js';

/** Tells pages that there may be a session; over HTTPS with the `__Host-` prefix. It proves nothing. */
export const SESSION_HINT = 'daymark_signed_in';
/** The value of that cookie for an administrator: public pages then link to the console. It grants nothing. */
export const ADMINISTRATOR_HINT = 'administrator';
/** The cookie that stores a device's choice of light or dark pages, for the first paint. It is not a secret. */
export const COLOR_SCHEME_COOKIE = 'daymark_color_scheme';
export const colorSchemes = ['light', 'dark'] as const;
/** The cookie that stores a person's choice of a language on their device. It is not a secret. */
export const LANGUAGE_COOKIE = 'daymark_language';
/** The cookie that stores a person's choice of 12 or 24 hours on their device, for public pages. It is not a secret. */
export const HOUR_CYCLE_COOKIE = 'daymark_hour_cycle';

function storedChoice<Choice extends string>(
  cookieHeader: string | undefined,
  cookie: string,
  choices: readonly Choice[],
): Choice | undefined {
  const pairs = cookieHeader?.split(';').map((pair) => pair.trim());
  return pairs && choices.find((choice) => pairs.includes(`${cookie}=${choice}`));
}

/** Undefined to follow the system. */
export const chosenColorScheme = (
  cookieHeader: string | undefined,
): (typeof colorSchemes)[number] | undefined => storedChoice(cookieHeader, COLOR_SCHEME_COOKIE, colorSchemes);

export const chosenLanguage = (cookieHeader: string | undefined): Language | undefined =>
  storedChoice(cookieHeader, LANGUAGE_COOKIE, languages);

/** The language for the reader of a page: the one that they chose on this device, else the one that their browser prefers. */
export const readersLanguage = (cookieHeader?: string, acceptLanguage?: string): Language | undefined =>
  chosenLanguage(cookieHeader) ?? acceptedLanguage(acceptLanguage);

export const chosenHourCycle = (cookieHeader: string | undefined): '12' | '24' | undefined =>
  storedChoice(cookieHeader, HOUR_CYCLE_COOKIE, ['12', '24']);

/** Of a Cookie header what public pages may know: the choices that are stored on this device. */
export function choicesForPublicPages(cookieHeader: string | undefined): string | undefined {
  const [hours, language] = [chosenHourCycle(cookieHeader), chosenLanguage(cookieHeader)];
  const pairs = [hours && `${HOUR_CYCLE_COOKIE}=${hours}`, language && `${LANGUAGE_COOKIE}=${language}`];
  return pairs.filter(Boolean).join('; ') || undefined;
}
