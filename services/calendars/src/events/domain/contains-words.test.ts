import { describe, expect, it } from '@jest/globals';
import { containsWords } from './words.js';

const anEvent = (title: string, description: string | null = null, location: string | null = null) => ({
  title,
  description,
  location,
});
const found = (search: string, ...event: Parameters<typeof anEvent>) =>
  containsWords(search)!(anEvent(...event));

describe('A search in a public calendar', () => {
  it('finds what has all of its words, in title, description or place, whatever their case and accents', () => {
    expect(found('übung', 'Übung', 'Bring the green folder')).toBe(true);
    expect(found('cafe UBUNG', 'Übung', null, 'Café am Fluss')).toBe(true);
    expect(found('cafe ubung', 'Concert', 'Ubung before it', 'CAFE')).toBe(true);
    expect(found('übung folder river', 'Übung', 'Bring the green folder')).toBe(false);
  });

  it('does not join the end of one field with the beginning of the next', () => {
    expect(found('endstart', 'end', 'start')).toBe(false);
  });

  it('without words finds everything', () => {
    expect(containsWords('')).toBeNull();
    expect(containsWords(' \u0301 ')).toBeNull();
  });
});
