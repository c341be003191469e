import { describe, expect, it } from '@jest/globals';
import { expandWithExceptions } from '@daymark/recurrence';
import { aRule } from '../../../test/support/a-stored-event.js';
import { atOnce, unitsOf } from '../../../test/support/steps.js';
import { SLICE_UNITS } from '../../quotas/quotas.module.js';
import { expandedInSteps } from './expanded-in-steps.js';

const TWO_YEARS = { from: Date.parse('2026-01-05T12:00:00Z'), to: Date.parse('2028-01-05T12:00:00Z') };
const LONG = { start_local: '2025-12-01T10:00', timezone: 'Europe/Berlin', duration_minutes: 15 * 1_440 };

describe('The occurrences of a series in a long window', () => {
  it.each([
    ['daily', aRule()],
    ['weekly', aRule({ recurrence_type: 'weekly', days_of_week: [1, 4] })],
    ['which does not repeat', null],
  ])('are found once each, those that run from one part into the next too: %s', (_how, rule) => {
    const replaced = ['2026-01-12', '2027-03-01'];
    const whole = expandWithExceptions(
      LONG,
      rule,
      TWO_YEARS,
      replaced.map((occurrence_date) => ({ occurrence_date, is_deleted: true })),
      Infinity,
    );
    expect(atOnce(expandedInSteps(LONG, rule, TWO_YEARS, replaced, Infinity))).toEqual(whole);
  });

  it('are no more work in one go than a slice, and are not expanded beyond the limit', () => {
    const short = { ...LONG, duration_minutes: 60 };
    const expand = (limit: number) => expandedInSteps(short, aRule(), TWO_YEARS, [], limit);
    expect(unitsOf(expand(Infinity)).largest).toBeLessThanOrEqual(SLICE_UNITS);
    expect(unitsOf(expand(Infinity)).sum).toBe(730);
    expect(unitsOf(expand(150)).sum).toBe(200);
    expect(atOnce(expand(150)).length).toBeGreaterThanOrEqual(150);
  });
});
