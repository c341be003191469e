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
/** The language for the reader of a page: the one that they chose on this device, else the one that their browser prefers. */
export const readersLanguage = (cookieHeader = '', acceptLanguage?: string): Language | undefined =>
  languages.find((language) =>
    cookieHeader.split(';').some((pair) => pair.trim() === `${LANGUAGE_COOKIE}=${language}`),
  ) ?? acceptedLanguage(acceptLanguage);
/** The cookie that stores a person's choice of 12 or 24 hours on their device, for public pages. It is not a secret. */
export const HOUR_CYCLE_COOKIE = 'daymark_hour_cycle';
export const hourCycleCookie = (cookieHeader = ''): string | undefined =>
  cookieHeader
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair === `${HOUR_CYCLE_COOKIE}=12` || pair === `${HOUR_CYCLE_COOKIE}=24`);
