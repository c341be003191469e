import { describe, expect, it } from '@jest/globals';
import { EventRequest, requestFields, type CalendarEvent, type RequestField } from '@daymark/contracts';
import { anEvent, aSeries } from '@daymark/page-testing';
import { aForm } from '../../../test/support/a-form.js';
import { isChanged, mergeNewest, updateOf } from './changes.js';
import { requestOf, type EventFormValues } from './event-form-values.js';
import { valuesOfEvent } from './edit-target.js';

const OTHER_CALENDAR_ID = '0b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a99';

/** For each field of a request, an event that differs from `anEvent()` in it. */
const eventsWith: Record<RequestField, Partial<CalendarEvent>> = {
  title: { title: 'Canary' },
  description: { description: 'Canary' },
  start_local: { start_local: '2025-03-11T17:35' },
  end_local: { end_local: '2025-03-13T20:45' },
  timezone: { timezone: 'Asia/Tokyo' },
  is_all_day: { is_all_day: true, start_local: '2025-03-12', end_local: '2025-03-12' },
  location: { location: 'Canary' },
  url: { url: 'https://canary.example/' },
  meeting_id: { meeting_id: 'Canary' },
  passcode: { passcode: 'Canary' },
  is_public_shareable: { is_public_shareable: false },
  calendar_id: { calendars: [{ id: OTHER_CALENDAR_ID, name: 'Canaries', color: '#2563eb' }] },
  recurrence: { recurrence: aSeries().recurrence },
};
const writtenIn = (field: RequestField): unknown =>
  field === 'calendar_id' ? OTHER_CALENDAR_ID : eventsWith[field][field];

const sentBy = (values: EventFormValues) => EventRequest.parse(requestOf(values));

describe('The form of an event', () => {
  const base = valuesOfEvent(anEvent());

  it.each([...requestFields])('reads %s from an event and sends it unchanged', (field) => {
    const values = valuesOfEvent(anEvent(eventsWith[field]));
    expect(writtenIn(field)).toBeDefined();
    expect(sentBy(values)[field]).toEqual(writtenIn(field));
    expect(sentBy(base)[field]).not.toEqual(writtenIn(field));
  });

  it.each([...requestFields])('has %s when it is empty', (field) => {
    expect(requestOf(aForm())).toHaveProperty(field);
  });

  it.each([...requestFields])('notices that %s was changed, and sends the change', (field) => {
    const typed = valuesOfEvent(anEvent(eventsWith[field]));
    expect(isChanged(base, typed)).toBe(true);
    expect(updateOf(requestOf(base), sentBy(typed))).toHaveProperty(field, writtenIn(field));
  });

  it.each([...requestFields])(
    'keeps a changed %s over a newer version, and takes over a newer one',
    (field) => {
      const changed = valuesOfEvent(anEvent(eventsWith[field]));
      const other = field === 'location' ? { title: 'Other' } : { location: 'Other' };
      const kept = mergeNewest(base, changed, valuesOfEvent(anEvent(other)));
      expect(kept.conflicts).toEqual([]);
      expect(sentBy(kept.values)).toMatchObject({ ...other, [field]: writtenIn(field) });
      const taken = mergeNewest(base, valuesOfEvent(anEvent(other)), changed);
      expect(sentBy(taken.values)).toMatchObject({ ...other, [field]: writtenIn(field) });
    },
  );
});
