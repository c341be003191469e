import { describe, expect, it } from '@jest/globals';
import { csvLine, valueOfField } from './csv.js';

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
    ['%1', `"'%1"`],
    ['％1', `"'％1"`],
    ['－1', `"'－1"`],
    ['\u00a0=1', `"'\u00a0=1"`],
    [`'=1`, `"''=1"`],
    [`'' -1`, `"''' -1"`],
  ])('shows %j as text and lets no spreadsheet run it', (value, field) => {
    expect(csvLine([value])).toBe(`${field}\r\n`);
  });

  it.each([
    ...['=1+1', "'=1+1", "''=1+1", "' =1", " '=1", '  =1', '+49 30 1', '-20% today', "'-40 degrees", '@home'],
    ...['\t=1', '\ttab', '\r\n=1', '%', '|', '＝1', '＋1', '－1', '＠a', '％1', "'＝1", '=', "'", "''", "'="],
    ...[
      "' a quotation",
      "'tis the season",
      "rock 'n' roll",
      "'24",
      '24.5',
      '"quoted"',
      `'"=1"`,
      ' blank ',
      '',
    ],
    ...['one\ntwo', '\n', "'\n=1", '\u00a0+1', '\ufeff=1', '– a dash', '−1', '=\u0000'],
  ])('gives %j back exactly', (value) => {
    const field = csvLine([value]).slice(0, -2);
    const unquoted = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
    expect(valueOfField(unquoted)).toBe(value);
  });

  it('keeps commas, quotes and line breaks inside of their field, and leaves the rest unchanged', () => {
    expect(csvLine(['plain', 'a,b', 'say "x"', 'one\ntwo', 'a;b', null, 'x@example.org', '2026-01-02'])).toBe(
      'plain,"a,b","say ""x""","one\ntwo","a;b",,x@example.org,2026-01-02\r\n',
    );
  });
});
