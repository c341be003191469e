import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { luxonOccurrences } from '../../test/luxon-engine.js';
import { runs } from '../../test/property-runs.js';
import { anySeries, dateBetween, ZONES } from '../../test/series-arbitrary.js';
import { expandOccurrences } from './expand-occurrences.js';
import { instantToLocal, localToInstant } from '../times/wall-clock.js';

const DAY_MS = 86_400_000;
const zone = fc.constantFrom(...ZONES);

describe('luxon, which shares nothing with this library, agrees', () => {
  it('about the occurrences of any series in any window', () => {
    fc.assert(
      fc.property(
        anySeries,
        dateBetween('1994-06-01', '2034-01-01'),
        fc.integer({ min: 1, max: 400 }),
        ({ base, rule }, date, days) => {
          const window = { from: Date.parse(date), to: Date.parse(date) + days * DAY_MS };
          expect(expandOccurrences(base, rule, window)).toEqual(luxonOccurrences(base, rule, window));
        },
      ),
      runs(100),
    );
  });

  it('about what the clock of a zone shows at an instant', () => {
    fc.assert(
      fc.property(zone, dateBetween('1970-01-01', '2060-12-31'), fc.nat(1439), (timeZone, date, minutes) => {
        const instant = Date.parse(date) + minutes * 60_000;
        const shown = DateTime.fromMillis(instant, { zone: timeZone });
        fc.pre(shown.second === 0);
        expect(instantToLocal(instant, timeZone)).toBe(shown.toFormat("yyyy-MM-dd'T'HH:mm"));
      }),
      runs(500),
    );
  });

  it('about the instant of a wall-clock time, the first one where the clock shows it twice', () => {
    fc.assert(
      fc.property(zone, dateBetween('1970-01-01', '2060-12-31'), fc.nat(1439), (timeZone, date, minutes) => {
        const local = DateTime.fromISO(date, { zone: 'UTC' })
          .plus({ minutes })
          .toFormat("yyyy-MM-dd'T'HH:mm");
        const { instant, clock } = localToInstant(local, timeZone);
        const wall = DateTime.fromISO(local, { zone: timeZone });
        expect(clock === 'skipped').toBe(wall.toFormat("yyyy-MM-dd'T'HH:mm") !== local);
        const [first] = wall.getPossibleOffsets().map((possible) => possible.toMillis());
        if (clock !== 'skipped') expect(instant).toBe(first);
      }),
      runs(500),
    );
  });
});
