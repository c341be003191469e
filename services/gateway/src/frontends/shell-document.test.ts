import { describe, expect, it } from '@jest/globals';
import { chosenColorScheme } from '@daymark/contracts';
import { fillShellDocument, sessionHintOf } from './shell-document.js';

describe('Whether the document of the application is light or dark', () => {
  it.each([
    ['without cookies', undefined, undefined],
    ['with others alone', 'a=b; not_daymark_color_scheme=dark', undefined],
    ['with dark', 'a=b; daymark_color_scheme=dark', 'dark'],
    ['with light', 'daymark_color_scheme=light;a=b', 'light'],
    ['with anything else', 'daymark_color_scheme="><script>', undefined],
    ['with what only begins like one', 'daymark_color_scheme=darker', undefined],
  ])('is what the cookie says, otherwise the system’s: %s', (_what, header, expected) => {
    expect(chosenColorScheme(header)).toBe(expected);
  });

  it.each([
    ['dark', '<html data-color-scheme="dark"><meta content="dark">'],
    [undefined, '<html data-color-scheme=""><meta content="light dark">'],
  ])('is in it from the first byte on: %s', (colorScheme, expected) => {
    const template = '<html data-color-scheme="__COLOR_SCHEME__"><meta content="__COLOR_SCHEMES__">';
    const parts = { productName: 'Daymark', links: '', remoteList: '', colorScheme, language: 'en' as const };
    expect(fillShellDocument(template, parts).html).toBe(expected);
  });
});

describe('The language of the document', () => {
  const template = '<html lang="__LANGUAGE__" dir="__DIRECTION__"><h1>__TEXT_notLoaded__</h1>';
  it.each([
    ['en', '<html lang="en" dir="ltr"><h1>A&amp;B could not be loaded</h1>'],
    ['de', '<html lang="de" dir="ltr"><h1>A&amp;B konnte nicht geladen werden</h1>'],
    ['ar', '<html lang="ar" dir="rtl"><h1>تعذّر تحميل A&amp;B</h1>'],
  ] as const)('is in it from the first byte on, with its direction and texts: %s', (language, expected) => {
    const parts = { productName: 'A&B', links: '', remoteList: '', colorScheme: undefined, language };
    expect(fillShellDocument(template, parts).html).toBe(expected);
  });
});

describe('The session cookie of a request for a document', () => {
  it.each([
    ['nothing, without cookies', undefined, { maySignedIn: false }],
    [
      'nothing, with others',
      'a=b; not__Host-daymark_refresh=c; x=__Host-daymark_refresh',
      { maySignedIn: false },
    ],
    ['that there may be one, over HTTP', 'a=b; daymark_signed_in=1', { maySignedIn: true }],
    [
      'that there may be one, over HTTPS',
      '__Host-daymark_refresh=secret;__Host-daymark_signed_in=1',
      { maySignedIn: true },
    ],
    [
      'that there is one unknown to pages, and sets the cookie that tells them',
      'a=b; __Host-daymark_refresh=secret',
      {
        maySignedIn: true,
        missingCookie: '__Host-daymark_signed_in=1; Path=/; Secure; SameSite=Strict',
      },
    ],
  ])('%s', (_what, header, expected) => {
    expect(sessionHintOf(header)).toEqual(expected);
  });
});
