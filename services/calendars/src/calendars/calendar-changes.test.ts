import { describe, expect, it } from '@jest/globals';
import { changesOf } from './calendar-changes.js';

const before = { name: 'Concerts', description: 'In the park', is_public: true };

describe('What changes of a calendar', () => {
  it('is what is given and differs', () => {
    expect(changesOf(before, { name: 'Plays', description: 'In the park' })).toEqual({ name: 'Plays' });
    expect(changesOf(before, { description: null, is_public: false })).toEqual({
      description: null,
      is_public: false,
    });
  });

  it('is nothing where all that is given is so already', () => {
    expect(changesOf(before, before)).toBeNull();
    expect(changesOf(before, {})).toBeNull();
    expect(changesOf(before, { name: undefined })).toBeNull();
  });
});
