import { describe, expect, it } from '@jest/globals';
import { chosenColorScheme } from './chosen-color-scheme.js';
import { fillShellDocument } from './shell-document.js';

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
    const parts = { productName: 'Daymark', links: '', remoteList: '', colorScheme };
    expect(fillShellDocument(template, parts).html).toBe(expected);
  });
});
