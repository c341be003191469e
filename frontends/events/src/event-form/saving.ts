import { useState } from 'react';
import { call, createRequestKeys, failureMessage, ProblemError, useInvalidation } from '@daymark/api-client';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import {
  createEvent,
  putCustomization,
  updateEvent,
  type CalendarEvent,
  type Customization,
  type EventRequest,
} from '@daymark/contracts';
import { storeLogo } from '../store-logo.js';
import { text } from '../texts.js';
import { isOwnCustomization } from './loading.js';
import { updateOf } from './values/changes.js';
import type { EventFormRequest } from './values/event-form-values.js';
import type { EditTarget } from './values/edit-target.js';

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

/** The shell keeps the form and asks to sign in again, which a toast must not cover. */
export const isSessionOver = (error: unknown) =>
  error instanceof ProblemError && error.code === 'UNAUTHENTICATED';

interface NewCustomization {
  customization: Customization;
  logo: LogoChoice;
  /** The default logo in the settings, for a new event without a chosen one. */
  defaultLogo: Blob | null;
  undoKey: string;
}

/** The event stays on failure: returns warnings to show. */
export async function saveNewCustomization(
  eventId: string,
  { customization, logo, defaultLogo, undoKey }: NewCustomization,
): Promise<string[]> {
  const warnings: string[] = [];
  if (isOwnCustomization(customization)) {
    const body = { ...customization, version: 0 };
    await call(putCustomization, { params: { id: eventId }, body, undoKey }).catch((error: unknown) => {
      warnings.push(
        text('events.logo.createdWithoutCustomization', {
          reason: failureMessage(error, text('events.failureFallback')),
        }),
      );
    });
  }
  const file = logo.kind === 'chosen' ? logo.file : defaultLogo;
  if (file) {
    await storeLogo(eventId, file, { undoKey }).then(
      (warning) => warning && warnings.push(warning),
      (error: Error) => warnings.push(text('events.logo.createdWithoutLogo', { reason: error.message })),
    );
  }
  return warnings;
}
