import { hasInput } from './unsaved-changes.js';

const SECONDS_PER_YEAR = 365 * 24 * 60 * 60;

/**
 * Stores a setting in a cookie of this device. It is not 'Strict': following a link from elsewhere should show the right
 * settings too.
 */
export function rememberOnDevice(cookie: string, value: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : SECONDS_PER_YEAR;
  document.cookie = `${cookie}=${value ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`;
}

/** Whether this device got another language than that of the document since it was loaded. */
let isOutdated = false;
/** The language of the person when this document last heard of it. */
let heard: string | null | undefined;

/**
 * Stores a person's language on this device, null for the browser's, and loads the document again in it unless something
 * is typed outside of a form that is saved. A document that finds the first language of which it hears stored is never
 * loaded again, whatever its language is: this ends after one time, and where cookies are refused it does not begin.
 * Another tab may have stored a later one.
 * @returns whether the document is loaded again
 */
export function followLanguage(cookie: string, language: string | null, savedForm?: Element | null): boolean {
  const before = document.cookie;
  rememberOnDevice(cookie, language);
  const isOfOtherTab = heard !== undefined && heard !== language && isOnDevice(cookie, language);
  if (document.cookie !== before || isOfOtherTab) isOutdated = language !== document.documentElement.lang;
  heard = language;
  const isLoadedAgain = isOutdated && !hasInput(savedForm);
  if (isLoadedAgain) window.location.reload();
  return isLoadedAgain;
}

const isOnDevice = (cookie: string, value: string | null) =>
  value === null ? !document.cookie.includes(`${cookie}=`) : document.cookie.includes(`${cookie}=${value}`);
