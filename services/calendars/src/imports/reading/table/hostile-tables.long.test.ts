import { describe, it } from '@jest/globals';
import { readTable } from './read-table.js';

const read = (text: string) => readTable(new TextEncoder().encode(text), 'Europe/Vienna');

describe('A table with cells that were made to take long', () => {
  const many = (text: string, characters: number) => text.repeat(Math.ceil(characters / text.length));
  const hostile = (characters: number) =>
    [' ', '\u00a0', 'T', ', ', '1 ', ' - ', '1-', '1 bis ', ':*', '1.', '1h', 'ä '].flatMap((text) => [
      `1${many(text, characters)}x`,
      `x${many(text, characters)}1`,
    ]);

  // Quadratic cost would exceed the time limit of a test many times.
  it.each([70, 40_000])(
    'of %i characters is read or refused in time that grows with its size',
    (characters) => {
      for (const cell of hostile(characters)) {
        const row = (date: string) => [cell, date, cell, cell].map((one) => `"${one}"`).join(';');
        const rows = Array.from({ length: Math.ceil(40_000 / characters) }, () => row(cell));
        read(`Title;Date;Time;End Date\n${rows.join('\n')}\n`);
        read(`Title;Date;Time;End Date\n${row('2026-03-02')}\n`);
        read(`${row(cell)}\n${row(cell)}\n`);
      }
    },
  );

  it('is read in time however many stray quotation marks it has', () => {
    for (const row of ['"A,2027-03-05,x', '"\n"A,2027-03-05'])
      read(`Title,Date,Place\n${many(`${row}\n`, 200_000)}`);
  });
});
