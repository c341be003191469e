import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

const COOKIE = 'daymark_language';
/** Each document has its own modules. */
let followLanguage: typeof import('./settings-of-device.js').followLanguage;
let watchFields: typeof import('./unsaved-changes.js').watchFields;
let endWatching: () => void;
const openDocument = async (lang: string) => {
  endWatching?.();
  jest.resetModules();
  ({ followLanguage } = await import('./settings-of-device.js'));
  ({ watchFields } = await import('./unsaved-changes.js'));
  endWatching = watchFields();
  document.documentElement.lang = lang;
};

/** jsdom cannot load a document, and says so. */
let loads = 0;
const print = console.error;
beforeEach(async () => {
  loads = 0;
  console.error = (error: unknown) => {
    if (String(error).includes('navigation')) loads += 1;
    else print(error);
  };
  await openDocument('en');
});
afterEach(() => {
  console.error = print;
  document.body.innerHTML = '';
  document.cookie = `${COOKIE}=; Max-Age=0; Path=/`;
  jest.restoreAllMocks();
});

function typeIn(html: string): void {
  document.body.innerHTML = html;
  const field = document.querySelector('input')!;
  field.value = 'typed';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

it('A page that gets another language is loaded again, once', async () => {
  followLanguage(COOKIE, 'de');
  expect(loads).toBe(1);
  expect(document.cookie).toContain('daymark_language=de');
  await openDocument('de');
  followLanguage(COOKIE, 'de');
  // As when somebody between here and the server removes cookies.
  await openDocument('en');
  followLanguage(COOKIE, 'de');
  expect(loads).toBe(1);
});

it('A page in the right language is not loaded again', () => {
  followLanguage(COOKIE, 'en');
  expect(loads).toBe(0);
  expect(document.cookie).toContain('daymark_language=en');
});

it('A page is loaded again in the browser’s language only where the device had another', () => {
  followLanguage(COOKIE, null);
  expect(loads).toBe(0);
  document.cookie = `${COOKIE}=de; Path=/`;
  followLanguage(COOKIE, null);
  expect(loads).toBe(1);
  expect(document.cookie).not.toContain(COOKIE);
});

it('A page is loaded again when another tab stored another language', () => {
  document.cookie = `${COOKIE}=en; Path=/`;
  followLanguage(COOKIE, 'en');
  document.cookie = `${COOKIE}=de; Path=/`;
  followLanguage(COOKIE, 'de');
  expect(loads).toBe(1);
});

it('A browser that refuses cookies never loads a page again for a later language', () => {
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  followLanguage(COOKIE, null);
  followLanguage(COOKIE, 'de');
  expect(loads).toBe(0);
});

it('A browser that refuses cookies never loads a page again', () => {
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  followLanguage(COOKIE, 'de');
  expect(loads).toBe(0);
});

it('A page with typed input is loaded again later, without it', () => {
  typeIn('<input />');
  followLanguage(COOKIE, 'de');
  expect(loads).toBe(0);
  document.body.innerHTML = '';
  followLanguage(COOKIE, 'de');
  expect(loads).toBe(1);
});

it('Input of a saved form does not count, that of others does', () => {
  typeIn('<form><input /></form><form></form>');
  const [saved, other] = document.querySelectorAll('form');
  followLanguage(COOKIE, 'de', other);
  expect(loads).toBe(0);
  followLanguage(COOKIE, 'de', saved);
  expect(loads).toBe(1);
});
