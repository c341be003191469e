import { describe, expect, it } from '@jest/globals';
import { differingParts, eventParts, isSameValue, mergeParts } from './event-parts.js';
import { requestFields } from './event-fields.js';

const rule = { recurrence_type: 'daily' as const, interval: 1, days_of_week: null };
const anEvent = (fields: object = {}) => ({
  title: 'Rehearsal',
  description: null,
  start_local: '2026-03-01T19:00',
  end_local: '2026-03-01T20:00',
  timezone: 'Europe/Berlin',
  is_all_day: false,
  location: null,
  url: null,
  meeting_id: null,
  passcode: null,
  is_public_shareable: true,
  calendar_id: null,
  recurrence: null,
  ...fields,
});

describe('The parts of an event', () => {
  it('are its times together, and every other field that its owner writes by itself', () => {
    expect(eventParts.times).toEqual(['start_local', 'end_local', 'timezone', 'is_all_day']);
    expect(eventParts.title).toEqual(['title']);
    expect(Object.values(eventParts).flat().sort()).toEqual([...requestFields].sort());
  });

  it.each([...requestFields])('detect a change of %s', (field) => {
    const differing = differingParts(eventParts, anEvent(), anEvent({ [field]: 'changed' }));
    expect(differing.flatMap((part) => eventParts[part])).toContain(field);
  });

  it('are the same where a value is absent or null, and whatever the order of what a rule says', () => {
    expect(isSameValue(undefined, null)).toBe(true);
    expect(isSameValue('', null)).toBe(false);
    expect(isSameValue(rule, { days_of_week: null, interval: 1, recurrence_type: 'daily' })).toBe(true);
    expect(isSameValue({ ...rule, days_of_week: [1] }, { ...rule, days_of_week: [1, 2] })).toBe(false);
  });
});

describe('Two changes of one event', () => {
  it('are both kept where they are about different parts', () => {
    const merged = mergeParts(eventParts, {
      base: anEvent(),
      changed: anEvent({ title: 'Match' }),
      newest: anEvent({ start_local: '2026-03-01T18:00', location: 'Hall' }),
    });
    expect(merged).toEqual({
      values: anEvent({ title: 'Match', start_local: '2026-03-01T18:00', location: 'Hall' }),
      conflicts: [],
    });
  });

  it('are a conflict where they differ in one part, of which the first is taken whole', () => {
    const merged = mergeParts(eventParts, {
      base: anEvent(),
      changed: anEvent({ start_local: '2026-03-01T17:00', location: 'Hall' }),
      newest: anEvent({ end_local: '2026-03-01T21:00', location: 'Hall' }),
    });
    expect(merged.conflicts).toEqual(['times']);
    expect(merged.values).toEqual(anEvent({ start_local: '2026-03-01T17:00', location: 'Hall' }));
  });
});
