import { describe, expect, it, test } from '@jest/globals';
import { compiled, loadCatalogs } from './catalogs.js';
import {
  inLanguage,
  languageInUse,
  loadTexts,
  readLanguageFrom,
  recordTexts,
  textIn,
  textsOf,
  wordRecorded,
} from './index.js';

const plain = { 'test.plain': "It's {name}", 'test.count': '{count, plural, one {# file} other {# files}}' };
const polish = { ...plain, 'test.count': '{count, plural, one {# plik} few {# pliki} other {# plików}}' };
loadCatalogs({ en: plain, de: plain, fr: plain, es: plain, nl: plain, it: plain, pl: polish, ar: plain });
const text = textsOf<keyof typeof plain | 'test.until'>();

describe('a text', () => {
  it('has the plural forms of its language', () =>
    expect([1, 3, 5, 22].map((count) => textIn('pl', 'test.count', { count }))).toEqual([
      '1 plik',
      '3 pliki',
      '5 plików',
      '22 pliki',
    ]));

  it('is in the language in use', () => {
    const inPolish = inLanguage('pl', () => [languageInUse(), text('test.count', { count: 2 })]);
    expect(inPolish).toEqual(['pl', '2 pliki']);
    expect([languageInUse(), text('test.count', { count: 2 })]).toEqual(['en', '2 files']);
  });

  it('is in the former language again after an error', () => {
    const fail = () => {
      throw new Error('failed');
    };
    expect(() => inLanguage('pl', fail)).toThrow('failed');
    expect(languageInUse()).toBe('en');
  });

  it('is in the language of the reader where none is set, else in English', () => {
    let reader: 'ar' | undefined = 'ar';
    readLanguageFrom(() => reader);
    expect([languageInUse(), inLanguage('pl', languageInUse)]).toEqual(['ar', 'pl']);
    reader = undefined;
    expect(languageInUse()).toBe('en');
  });

  it('can be stored for whoever reads it later, with the texts among its values', () => {
    const stored = recordTexts(
      () => `A. ${text('test.plain', { name: text('test.count', { count: 5 }) })} B.`,
    );
    expect([wordRecorded(stored), inLanguage('pl', () => wordRecorded(stored))]).toEqual([
      "A. It's 5 files B.",
      "A. It's 5 plików B.",
    ]);
    expect(text('test.count', { count: 1 })).toBe('1 file');
  });

  it('that was stored before, or by a version with other texts, is shown as it is', () => {
    expect(wordRecorded('It was changed.')).toBe('It was changed.');
    expect(wordRecorded('\u0002["test.gone",{}]\u0003, \u0002')).toBe('["test.gone",{}], ');
  });

  it('has one period at its end where it ends in an abbreviation', () => {
    loadTexts('en', compiled({ 'test.until': 'Until {date}. Then {name}...' }));
    expect(text('test.until', { date: '1 déc.', name: 'a.b..c' })).toBe('Until 1 déc. Then a.b..c...');
  });

  it('takes values as they are', () =>
    expect(text('test.plain', { name: '{count} <b>' })).toBe("It's {count} <b>"));

  it('stays when another part is loaded', () => {
    loadTexts('en', compiled({ 'test.more': 'More' }));
    expect(text('test.plain', { name: 'one' })).toBe("It's one");
  });

  test('is refused for an unknown key, also one of every object', () => {
    for (const key of ['test.missing', 'toString'])
      expect(() => textIn('en', key)).toThrow(`no text '${key}'`);
  });
});
