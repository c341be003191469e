import { describe, expect, it } from '@jest/globals';
import { EventRequest } from '@daymark/contracts';
import { aForm } from '../../../test/support/a-form.js';
import { carryOver, isChanged, mergeNewest, partOf, updateOf } from './changes.js';
import { requestOf, type EventFormValues } from './event-form-values.js';

const update = (base: EventFormValues, typed: EventFormValues) =>
  updateOf(requestOf(base), EventRequest.parse(requestOf(typed)));

describe('An update', () => {
  it('has only what was changed', () => {
    expect(update(aForm(), aForm())).toEqual({});
    expect(update(aForm(), aForm({ title: 'Match', end_clock: '12:00' }))).toEqual({
      title: 'Match',
      end_local: '2025-03-12T12:00',
    });
  });

  it('takes a text away by null, and the rule too when repeating is turned off', () => {
    expect(update(aForm({ location: 'Hall' }), aForm())).toEqual({ location: null });
    expect(update(aForm({ repeats: true }), aForm())).toEqual({ recurrence: null });
  });

  it('says the rule along with a new start date, so that what the form shows is saved', () => {
    const series = { repeats: true, days_of_week: [1, 3] };
    const moved = { start_date: '2025-03-13', end_date: '2025-03-13' };
    expect(update(aForm(series), aForm({ ...series, ...moved }))).toEqual({
      start_local: '2025-03-13T10:00',
      end_local: '2025-03-13T11:00',
      recurrence: expect.objectContaining({ days_of_week: [1, 3] }),
    });
    expect(update(aForm(series), aForm({ ...series, start_clock: '09:00' }))).toEqual({
      start_local: '2025-03-12T09:00',
    });
  });
});

describe('Unsaved input of the form', () => {
  it('is noticed, and a select that was emptied is as good as one that was empty', () => {
    expect(isChanged(aForm(), aForm())).toBe(false);
    expect(isChanged(aForm(), aForm({ passcode: '1' }))).toBe(true);
    expect(isChanged(aForm(), { ...aForm(), calendar_id: undefined as never })).toBe(false);
  });

  it('stays over a newer version, whose other parts come in', () => {
    const base = aForm();
    const typed = aForm({ title: 'Match' });
    const newest = aForm({ location: 'Hall', start_clock: '09:00' });
    expect(mergeNewest(base, typed, newest)).toEqual({
      values: aForm({ title: 'Match', location: 'Hall', start_clock: '09:00' }),
      conflicts: [],
    });
  });

  it('is a conflict where both changed the same part differently, and can give way', () => {
    const base = aForm();
    const typed = aForm({ title: 'Match', start_clock: '08:00', location: 'Hall' });
    const newest = aForm({ title: 'Game', end_clock: '12:00', location: 'Hall' });
    const merged = mergeNewest(base, typed, newest);
    expect(merged.conflicts).toEqual(['title', 'times']);
    expect(merged.values).toMatchObject({ title: 'Match', start_clock: '08:00', end_clock: '11:00' });
    expect({ ...merged.values, ...partOf('times', newest) }).toMatchObject({
      title: 'Match',
      start_clock: '10:00',
      end_clock: '12:00',
    });
  });
});

describe('A change that was typed for one occurrence', () => {
  const occurrence = aForm({ start_date: '2025-04-09', end_date: '2025-04-09', repeats: true });
  const series = aForm({ repeats: true });

  it('is kept for the whole series: texts as they are, over what the series says otherwise', () => {
    const typed = { ...occurrence, title: 'Match', start_clock: '08:00' };
    expect(carryOver(occurrence, typed, series)).toEqual({ ...series, title: 'Match', start_clock: '08:00' });
    expect(carryOver(occurrence, occurrence, series)).toEqual(series);
  });

  it('moves the series by as many days as the occurrence was moved, and its weekdays with it', () => {
    const typed = { ...occurrence, start_date: '2025-04-11', end_date: '2025-04-11', days_of_week: [5] };
    expect(carryOver(occurrence, typed, series)).toMatchObject({
      start_date: '2025-03-14',
      end_date: '2025-03-14',
      days_of_week: [5],
    });
    const twice = { days_of_week: [1, 3] };
    const moved = carryOver({ ...occurrence, ...twice }, { ...typed, ...twice }, { ...series, ...twice });
    expect(moved.days_of_week).toEqual([3, 5]);
  });
});
