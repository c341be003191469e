import { call, createRequestKeys, useInvalidation } from '@daymark/api-client';
import { createEvent, updateEvent, type CalendarEvent, type EventRequest } from '@daymark/contracts';
import { useState } from 'react';
import { updateOf } from '../values/changes.js';
import type { EventFormRequest } from '../values/event-form-values.js';
import type { EditTarget } from '../values/edit-target.js';

/** Queries of events are only marked stale: the form must not change while it is being left. */
const whenShownNext = { refetchType: 'none' } as const;

/** Creates an event. Sending the same event again, after a failure or by a double click, does not create another. */
export function useCreateEvent() {
  const invalidate = useInvalidation();
  const [keyOf] = useState(createRequestKeys);
  return async (body: EventRequest, undoKey: string): Promise<CalendarEvent> => {
    const event = await call(createEvent, { body, idempotencyKey: keyOf(body), undoKey });
    await invalidate(createEvent, whenShownNext);
    return event;
  };
}

interface EventChange {
  target: EditTarget;
  /** The form's request before any input. */
  before: EventFormRequest;
  request: EventRequest;
  dropExceptions: boolean;
  undoKey: string;
  /** It is a draft, so saving without changes still publishes it. */
  isDraft: boolean;
}

/** Saves only what was changed. Returns the id of the changed event: after a split, the new series'. */
export function useUpdateEvent() {
  const invalidate = useInvalidation();
  return async (change: EventChange): Promise<string> => {
    const { target, before, request, dropExceptions, undoKey, isDraft } = change;
    const changes = updateOf(before, request);
    if (Object.keys(changes).length === 0 && !isDraft) return target.id;
    const event = await call(updateEvent, {
      params: { id: target.id },
      query: target.scope ? { scope: target.scope } : {},
      body: { ...changes, version: target.version, ...(dropExceptions ? { drop_exceptions: true } : {}) },
      undoKey,
    });
    await invalidate(updateEvent, whenShownNext);
    return event.id;
  };
}
