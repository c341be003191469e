import { emptyEvent, type EventFormValues } from '../../src/event-form/values/event-form-values.js';

/** A Wednesday. */
export const NOW = Date.parse('2025-03-12T09:20:00Z');

/** The form values of a new event with a title, from 10:00 to 11:00 on that Wednesday. */
export const aForm = (more: Partial<EventFormValues> = {}): EventFormValues => ({
  ...emptyEvent({ now: NOW, timezone: 'UTC' }),
  title: 'Training',
  ...more,
});
