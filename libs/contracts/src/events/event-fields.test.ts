import { describe, expect, it } from '@jest/globals';
import { PublishedEvent, PublishedException } from '../internal.js';
import { PublicEvent, PublicEventSummary } from '../public.js';
import * as z from 'zod';
import {
  eventFields,
  fieldsVisibleTo,
  formFields,
  maxCharactersOf,
  requestShape,
  writtenColumns,
} from './event-fields.js';
import { CalendarEvent, formValuesOf, WindowOccurrence } from './event-response.js';
import { EventRequest } from './event-request.js';

describe('The fields of an event', () => {
  it('are shown to each audience as the catalogue says, and to no other', () => {
    const tellers = {
      owner: CalendarEvent.shape,
      page: PublicEvent.shape,
      list: PublicEventSummary.shape,
      feed: PublishedEvent.shape,
      window: WindowOccurrence.shape,
    };
    for (const [reader, shape] of Object.entries(tellers)) {
      const told = Object.keys(eventFields).filter((field) => field in shape);
      expect(told).toEqual(fieldsVisibleTo(reader as keyof typeof tellers));
    }
  });

  it('keep the way into a meeting out of lists and feeds', () => {
    const joining = ['url', 'meeting_id', 'passcode'];
    for (const shape of [PublicEventSummary.shape, PublishedEvent.shape, PublishedException.shape]) {
      expect(Object.keys(shape).filter((field) => joining.includes(field))).toEqual([]);
    }
    for (const reader of ['viewer', 'list', 'feed'] as const) {
      const told: string[] = fieldsVisibleTo(reader);
      expect(told.filter((field) => joining.includes(field))).toEqual([]);
    }
  });

  it('are written and stored as the catalogue says', () => {
    expect(Object.keys(EventRequest.shape)).toContain('calendar_id');
    expect(writtenColumns).not.toContain('calendar_id');
    expect(writtenColumns).not.toContain('start_time');
  });

  const texts = formFields.filter((name) => eventFields[name].form === '');
  // The length of `timezone` and `url` follows from their format.
  it.each(texts.filter((name) => name !== 'timezone' && name !== 'url'))(
    'are accepted up to their maximum length, and no longer: %s',
    (name) => {
      const isTaken = (length: number) => z.safeParse(requestShape[name], 'a'.repeat(length)).success;
      const longest = maxCharactersOf(name);
      expect([longest > 0, isTaken(longest), isTaken(longest + 1)]).toEqual([true, true, false]);
    },
  );

  it('are empty in a form where an event does not have them', () => {
    const event = {
      title: 'Concert',
      description: null,
      timezone: 'Europe/Berlin',
      is_all_day: true,
      is_public_shareable: false,
      calendars: [{ id: 'c', name: 'Concerts' }],
    } as Partial<CalendarEvent> as CalendarEvent;
    expect(formValuesOf(event)).toEqual({
      title: 'Concert',
      description: '',
      timezone: 'Europe/Berlin',
      is_all_day: true,
      location: '',
      url: '',
      meeting_id: '',
      passcode: '',
      is_public_shareable: false,
      calendar_id: 'c',
    });
  });
});
