import { describe, expect, it } from '@jest/globals';
import { searchPattern } from './search-pattern.js';

/** PostgreSQL and JavaScript read these patterns alike. */
const finds = (searched: string, text: string) => new RegExp(searchPattern(searched), 'u').test(text);

describe('A search for a text', () => {
  it.each([
    ['reunion', 'La Réunion'],
    ['RÉUNION', 'la reunion'],
    ['réunion', 'réunion'.normalize('NFD')],
    ['lodz', 'ŁÓDŹ'],
    ['strasse', 'Große Straße'],
    ['große', 'GROSSE'],
    ['oeuvre', 'Œuvre'],
    ['manana', 'mañana'],
    ['мой', 'МОЙ'],
    ['αθηνα', 'Αθήνα'],
    ['احمد', 'أحمد'],
    ['مدرسة', 'مُدَرِّسه'],
    ['مستشفي', 'مستشفـى'],
    ['3.5', 'on 3.5.'],
    ['c++ (a|b)', 'C++ (a|b)'],
  ])('finds %s in %s', (searched, text) => expect(finds(searched, text)).toBe(true));

  it.each([
    ['3.5', '345'],
    ['a*', 'b'],
    ['strase', 'Straße'],
    ['reunion', 'reunn'],
    ['\u0301', 'anything'],
  ])('does not find %s in %s', (searched, text) => expect(finds(searched, text)).toBe(false));
});
