import { describe, expect, it } from '@jest/globals';
import type { EventUpdate } from '@daymark/contracts';
import { aRule } from '../../../test/support/a-stored-event.js';
import { withExtraDatesOf, withMovedRule, withoutShownTimes, withRemainingCount } from './event-change.js';

const update = (fields: object): EventUpdate => ({ version: 1, drop_exceptions: false, ...fields });
const weekly = aRule({ recurrence_type: 'weekly', days_of_week: [1] });
const series = { start_local: '2026-03-02T19:00', recurrence: weekly };

describe('A change of a series', () => {
  it('moves the rule with the start, unless it contains a rule', () => {
    expect(withMovedRule(update({ start_local: '2026-03-03T19:00' }), series).recurrence).toMatchObject({
      days_of_week: [2],
    });
    const given = update({ start_local: '2026-03-03T19:00', recurrence: weekly });
    expect(withMovedRule(given, series)).toEqual(given);
    const single = { ...series, recurrence: null };
    expect(withMovedRule(update({ start_local: '2026-03-03T19:00' }), single).recurrence).toBeUndefined();
  });

  it('is refused where its rule cannot move with the start, and says how the series repeats', () => {
    const rrule = 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1';
    const last = {
      start_local: '2026-03-31T19:00',
      recurrence: aRule({ recurrence_type: 'custom', rrule }),
    };
    const to = (start_local: string) => withMovedRule(update({ start_local }), last).recurrence;
    expect(to('2026-04-30T19:00')).toMatchObject({ rrule });
    expect(() => to('2026-04-29T19:00')).toThrow('On the last weekday of every month');
  });

  it('keeps added and excluded dates that a page does not send, and takes those that it sends', () => {
    const beside = aRule({ added_dates: ['2026-03-20'], excluded_dates: ['2026-03-09'] });
    const given = (rule: object) => withExtraDatesOf(update({ recurrence: rule }), beside).recurrence;
    expect(given({ recurrence_type: 'daily' })).toMatchObject({
      added_dates: ['2026-03-20'],
      excluded_dates: ['2026-03-09'],
    });
    expect(given({ recurrence_type: 'daily', added_dates: [] })).toMatchObject({
      added_dates: [],
      excluded_dates: ['2026-03-09'],
    });
    expect(withExtraDatesOf(update({ recurrence: null }), beside).recurrence).toBeNull();
    expect(withExtraDatesOf(update({}), beside).recurrence).toBeUndefined();
  });

  it.each([[undefined], [null], [5], ['2026-02-30T10:00'], ['nonsense']])(
    'does not move the rule for an invalid start: %j',
    (start_local) => {
      expect(withMovedRule(update({ start_local }), series).recurrence).toBeUndefined();
    },
  );
});

describe('A change of an occurrence', () => {
  const shown = {
    start_local: '2026-10-25T02:45',
    end_local: '2026-10-25T02:15',
    timezone: 'Europe/Berlin',
    is_all_day: false,
  };

  it('contains no times if it sends them back as they were shown', () => {
    expect(withoutShownTimes(update({ ...shown, title: 'New' }), shown)).toEqual(update({ title: 'New' }));
    expect(withoutShownTimes(update({ title: 'New' }), shown)).toEqual(update({ title: 'New' }));
  });

  it('contains all times if one of them differs', () => {
    const moved = update({ ...shown, end_local: '2026-10-25T04:00' });
    expect(withoutShownTimes(moved, shown)).toEqual(moved);
  });
});

describe('A change of the second part of a series', () => {
  const whole = aRule({ count: 10 });
  const rest = aRule({ count: 6 });

  it('has the count that is left where the count of all is sent back', () => {
    expect(withRemainingCount(update({ recurrence: { ...whole } }), whole, rest).recurrence).toEqual(rest);
  });

  it.each([
    ['another count', { recurrence_type: 'daily', count: 4 }],
    ['no count', { recurrence_type: 'daily' }],
    ['no rule', null],
    ['nothing of the rule', undefined],
    ['an invalid rule', 'daily'],
  ])('is unchanged with %s', (_what, recurrence) => {
    const change = update({ recurrence });
    expect(withRemainingCount(change, whole, rest)).toEqual(change);
  });
});
