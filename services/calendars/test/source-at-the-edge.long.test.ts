import { describe, expect, it } from '@jest/globals';
import { SOURCE_ENTRIES_MAX } from '@daymark/contracts/interchange';
import { aConcert, aFile, anEntry } from './support/calendar-files.js';
import { check, keep, saying, useSource } from './support/calendar-source.js';

describe('A synchronised calendar with as many entries as one may have', () => {
  useSource();

  it('reads and writes one of them for one change, and refuses one more', async () => {
    const entries = Array.from({ length: SOURCE_ENTRIES_MAX }, (_, index) =>
      anEntry(`entry-${index}`, `DTSTART:20260${1 + (index % 9)}10T190000`, `SUMMARY:Entry ${index}`),
    );
    await keep(saying(aFile(entries)));
    entries[4_321] = entries[4_321]!.map((line) => line.replace('Entry 4321', 'Entry of another name'));
    expect(await check(saying(aFile(entries)))).toMatchObject({
      entries: SOURCE_ENTRIES_MAX,
      last_changes: { created: 0, changed: 1, removed: 0, refused: 0 },
    });
    const more = await check(saying(aFile([...entries, aConcert('one-more', 2)])));
    expect([more.failure, more.entries]).toEqual(['too_many_entries', SOURCE_ENTRIES_MAX]);
  });
});
