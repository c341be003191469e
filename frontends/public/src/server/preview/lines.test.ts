import { describe, expect, it } from '@jest/globals';
import { breakLines, firstLines } from './picture-svg.js';

const widthOf = (line: string) => [...line].length;

describe('the lines of a text', () => {
  it('end between words', () => {
    expect(breakLines('one two three four', 9, widthOf)).toEqual(['one two', 'three', 'four']);
  });

  it('cut a word that is longer than a line', () => {
    expect(breakLines('a abcdefghij b', 4, widthOf)).toEqual(['a', 'abcd', 'efgh', 'ij b']);
  });

  it('end in an ellipsis where there are more than may be, and still fit', () => {
    expect(firstLines(['one two', 'three', 'four'], 2, 5, widthOf)).toEqual(['one two', 'thre…']);
    expect(firstLines(['one', 'two'], 2, 5, widthOf)).toEqual(['one', 'two']);
  });
});
