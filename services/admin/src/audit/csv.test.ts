import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.js';

describe('A line of CSV', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['  =1', `"'  =1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1', `"'＝1"`],
    ['|calc', `"'|calc"`],
  ])('shows %j as text and lets no spreadsheet run it', (value, field) => {
    expect(csvLine([value])).toBe(`${field}\r\n`);
  });

  it('keeps commas, quotes and line breaks inside of their field, and leaves the rest unchanged', () => {
    expect(csvLine(['plain', 'a,b', 'say "x"', 'one\ntwo', 'a;b', null, 'x@example.org', '2026-01-02'])).toBe(
      'plain,"a,b","say ""x""","one\ntwo","a;b",,x@example.org,2026-01-02\r\n',
    );
  });
});
