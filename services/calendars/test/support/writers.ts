import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { withoutLimits } from './calendars-under-test.js';
import { table, type Shown } from './timetable.js';

/** Lets so many writers add a word each to the description 'Present:' at once, and checks that all are in it. */
export async function expectNothingLost(reference: string, writers: number): Promise<void> {
  const add = async (name: string, index: number): Promise<void> => {
    // Writers that retry at the same moment would only conflict again.
    const pauseMs = (index * 37) % 200;
    for (;;) {
      const { status, body } = await table.get(reference);
      const { version } = body as Shown;
      const description = body.description as string;
      // With this concurrency some are refused. Whether such a change was made shows only in the event.
      if (status === 200) {
        if (description.split(' ').includes(name)) return;
        const response = await table.change(reference, {
          version,
          description: `${description} ${name}`,
        });
        if (response.status === 200) return;
        expect(['STALE_VERSION', 'SERVICE_UNAVAILABLE']).toContain(response.body.code);
      } else expect(status).toBe(503);
      await setTimeout(pauseMs);
    }
  };
  const names = Array.from({ length: writers }, (_, index) => `w${index}`);
  await withoutLimits(async () => void (await Promise.all(names.map(add))));
  const added = (await table.get(reference)).body.description.split(' ').slice(1);
  expect(added.sort()).toEqual(names.sort());
}
