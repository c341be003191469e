import { it } from '@jest/globals';
import { aSeries, table, useTimetable } from './support/timetable.js';
import { expectNothingLost } from './support/writers.js';

useTimetable();

it.each([
  [25, 'an event', ''],
  [10, 'an occurrence', '-occurrence-1'],
])(
  'Nothing is lost of what %d writers add to %s',
  async (writers, _what, suffix) => {
    const { id } = await table.create(aSeries({ description: 'Present:' }));
    await expectNothingLost(id + suffix, writers);
  },
  180_000,
);
