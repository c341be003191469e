import { call, queryKey, useQueryClient, type QueryClient } from '@daymark/api-client';
import {
  createEvent,
  getCustomization,
  getEvent,
  listCalendarEvents,
  listEvents,
  updateEvent,
  type CalendarEvent,
  type EventRequest,
} from '@daymark/contracts';
import { useState } from 'react';
import { updateOf } from '../values/changes.js';
import type { EventFormRequest } from '../values/event-form-values.js';
import type { EditTarget } from '../values/edit-target.js';
import { createRequestKeys } from './request-keys.js';

/** Everything that shows events is read anew when it is shown next. */
const forgetEvents = (queries: QueryClient) =>
  Promise.all(
    [listCalendarEvents, listEvents, getEvent, getCustomization].map((endpoint) =>
      queries.invalidateQueries({ queryKey: queryKey(endpoint), refetchType: 'none' }),
    ),
  );

/** Creates an event. The same event sent again, after a failure or by a double click, is still one. */
export function useCreateEvent() {
  const queries = useQueryClient();
  const [keyOf] = useState(createRequestKeys);
  return async (body: EventRequest): Promise<CalendarEvent> => {
    const event = await call(createEvent, { body, idempotencyKey: keyOf(body) });
    await forgetEvents(queries);
    return event;
  };
}

interface EventChange {
  target: EditTarget;
  /** The request of the form as it was before anything was typed. */
  before: EventFormRequest;
  request: EventRequest;
  dropExceptions: boolean;
}

/** Saves what was changed, and nothing else. Returns the id of what was changed: of a split, that of the new series. */
export function useUpdateEvent() {
  const queries = useQueryClient();
  return async ({ target, before, request, dropExceptions }: EventChange): Promise<string> => {
    const changes = updateOf(before, request);
    if (Object.keys(changes).length === 0) return target.id;
    const event = await call(updateEvent, {
      params: { id: target.id },
      query: target.scope ? { scope: target.scope } : {},
      body: { ...changes, version: target.version, ...(dropExceptions ? { drop_exceptions: true } : {}) },
    });
    await forgetEvents(queries);
    return event.id;
  };
}
