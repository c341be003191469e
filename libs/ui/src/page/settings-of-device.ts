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

/**
 * Stores a person's language on this device, null for the browser's, and loads the document again in it unless something
 * is typed outside of a form that is saved. A document that finds its language stored is never loaded again, whatever
 * its language is: this ends after one time, and where cookies are refused it does not begin.
 */
export function followLanguage(cookie: string, language: string | null, savedForm?: Element | null): void {
  const before = document.cookie;
  rememberOnDevice(cookie, language);
  if (document.cookie !== before) isOutdated = language !== document.documentElement.lang;
  if (isOutdated && !hasInput(savedForm)) window.location.reload();
}
