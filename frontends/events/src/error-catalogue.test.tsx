import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  enter,
  aCalendar,
  aCustomization,
  anEvent,
  aSeries,
  aSettings,
  CALENDAR_ID,
  EVENT_ID,
  problemWith,
  renderPage,
  respondWith,
} from '@daymark/page-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetCleanUp } from './events-list/events-page.js';
import EventsRoutes from './routes.js';

// Every line of the error catalogue about events and lists, customization and copies, on its screen. 'You must be
// logged in to create (edit) events' belongs to the layout that redirects to /auth: see the shell's tests. Logo
// failures are tested in logo/store-logo.test.ts and calendar-ui's check-logo.test.ts; time-outs and retries, which
// need a clock, in events-list/events-page.test.tsx and sharing/sharing-options.test.tsx.

type Answers = Parameters<typeof renderPage>[2];
type Line = [line: string, address: string, answers: Answers, act: () => Promise<void>, texts: string[]];

const OCCURRENCE_ID = `${EVENT_ID}-occurrence-2`;
const EVENT = `GET /api/events/${EVENT_ID}`;
const CUSTOMIZATION = `GET /api/events/${EVENT_ID}/customization`;
const DELETE = `DELETE /api/events/${EVENT_ID}`;
const LIST = 'GET /api/events';
const LOGO = '0123456789abcdef0123456789abcdef';
const STORAGE_ADVICE =
  'This could be due to temporary storage availability issues or permissions. You can try again or use default settings for now.';
const listOf = (...items: unknown[]) => respondWith({ items, total: items.length, page: 1, page_size: 25 });
const basics: Answers = {
  'POST /api/events/cleanup': respondWith({ removed: 0 }),
  'GET /api/settings': respondWith(aSettings()),
  'GET /api/calendars': respondWith({ items: [aCalendar()], total: 1, page: 1, page_size: 100 }),
  [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar()),
  [CUSTOMIZATION]: respondWith(aCustomization()),
  [EVENT]: respondWith(anEvent()),
  [LIST]: listOf(anEvent()),
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const nothing = async () => {};
const create = async () => {
  await enter(await screen.findByLabelText('Title'), 'Concert');
  await press('Create Event');
};
const save = async () => {
  await userEvent.type(await screen.findByLabelText('Title'), '!');
  await press('Save Changes');
};
const remove = async () => {
  await press('Delete');
  await press('Delete Event');
};
const copy = async () => {
  await press(/Evening training/);
  await press('Copy Event');
};
const openSharing = async () => userEvent.click(await screen.findByRole('tab', { name: 'Sharing Options' }));

const lines: Line[] = [
  [
    'Error creating event, with the service message',
    '/event/create',
    { 'POST /api/events': problemWith('CONFLICT', { detail: 'You have too many events' }) },
    create,
    ['Error creating event', 'You have too many events'],
  ],
  [
    'Error updating event, without a message: Failed to save the event. Please try again.',
    `/event/${EVENT_ID}/edit`,
    { [`PATCH /api/events/${EVENT_ID}`]: problemWith('CONFLICT', { detail: '' }) },
    save,
    ['Error updating event', 'Failed to save the event. Please try again.'],
  ],
  [
    'Event not found, on its page',
    `/event/${EVENT_ID}`,
    { [EVENT]: problemWith('NOT_FOUND') },
    nothing,
    ['Event not found'],
  ],
  [
    'Event not found, when it is edited',
    `/event/${EVENT_ID}/edit`,
    { [EVENT]: problemWith('NOT_FOUND') },
    nothing,
    ['Error: Event not found'],
  ],
  [
    'Error loading events: a message that mentions JWT or auth',
    '/events',
    { [LIST]: problemWith('CONFLICT', { detail: 'auth session missing' }) },
    nothing,
    ['Error loading events', 'Authentication error. Please sign in again.'],
  ],
  [
    'Error loading events: anything else',
    '/events',
    { [LIST]: problemWith('CONFLICT', { detail: '' }) },
    nothing,
    ['Error loading events', 'Failed to load events'],
  ],
  [
    'Error loading events: an answer without a text of its own',
    '/events',
    { [LIST]: { status: 403, body: '<html>Forbidden</html>' } },
    nothing,
    ['Error loading events', 'Failed to load events'],
  ],
  [
    'No rows: the list is empty, which is no error',
    '/events',
    { [LIST]: listOf() },
    nothing,
    ['No events yet', 'Create your first event to get started.'],
  ],
  [
    'Deletion too often',
    `/event/${EVENT_ID}`,
    { [DELETE]: problemWith('TOO_MANY_REQUESTS') },
    remove,
    ['Too many requests', 'Please wait before trying again'],
  ],
  [
    'Deletion of what is not yours',
    `/event/${EVENT_ID}`,
    { [DELETE]: problemWith('FORBIDDEN', { detail: "You don't have permission to delete this event" }) },
    remove,
    ['Error', "You don't have permission to delete this event"],
  ],
  [
    'Deletion that is refused as invalid',
    `/event/${EVENT_ID}`,
    { [DELETE]: problemWith('VALIDATION_ERROR', { detail: 'Invalid occurrence event ID' }) },
    remove,
    ['Validation error', 'Invalid occurrence event ID'],
  ],
  [
    'Deletion that fails without a message',
    `/event/${EVENT_ID}`,
    { [DELETE]: problemWith('CONFLICT', { detail: '' }) },
    remove,
    ['Error', 'Failed to delete event'],
  ],
  [
    'Deletion of an event succeeds',
    `/event/${EVENT_ID}`,
    { [DELETE]: respondWith() },
    remove,
    ['Event deleted', 'Your event has been deleted successfully'],
  ],
  [
    'Deletion of an occurrence succeeds',
    `/event/${EVENT_ID}?occurrence=2`,
    {
      [`GET /api/events/${OCCURRENCE_ID}`]: respondWith(aSeries({ id: OCCURRENCE_ID, occurrence_index: 2 })),
      [`DELETE /api/events/${OCCURRENCE_ID}`]: respondWith(),
    },
    remove,
    ['Event deleted', 'This occurrence has been deleted successfully'],
  ],
  [
    'Copying fails',
    '/events',
    { [`POST /api/events/${EVENT_ID}/copy`]: problemWith('INTERNAL_ERROR') },
    copy,
    ['Failed to create event copy'],
  ],
  [
    'Copying from a calendar of somebody else',
    '/events',
    {
      [`POST /api/events/${EVENT_ID}/copy`]: problemWith('FORBIDDEN', {
        detail: "You don't have permission to access this calendar.",
      }),
    },
    copy,
    ['Access Denied', "You don't have permission to access this calendar."],
  ],
  [
    'Copying an occurrence whose series is gone',
    '/events',
    {
      [LIST]: listOf(anEvent({ id: OCCURRENCE_ID, is_exception: true })),
      [`POST /api/events/${OCCURRENCE_ID}/copy`]: problemWith('NOT_FOUND'),
    },
    copy,
    ['Error fetching event', 'Could not fetch parent event data'],
  ],
  [
    'Clean-up removed old events',
    '/events',
    {
      'POST /api/events/cleanup': respondWith({ removed: 2 }),
      'GET /api/settings': respondWith(aSettings({ past_events: 'delete' })),
    },
    nothing,
    ['Removed 2 old event(s) (older than 24 hours)'],
  ],
  [
    'Customization cannot be loaded',
    `/event/${EVENT_ID}`,
    { [CUSTOMIZATION]: problemWith('CONFLICT', { detail: 'Not now' }) },
    openSharing,
    [
      'Unable to load customization',
      'Using default settings instead.',
      'You can try again or use default settings for now.',
    ],
  ],
  [
    'Customization cannot be loaded because of storage',
    `/event/${EVENT_ID}`,
    { [CUSTOMIZATION]: problemWith('CONFLICT', { detail: 'Storage connection error' }) },
    openSharing,
    [STORAGE_ADVICE],
  ],
  [
    'Customization cannot be loaded without permission',
    `/event/${EVENT_ID}`,
    { [CUSTOMIZATION]: problemWith('FORBIDDEN') },
    openSharing,
    [STORAGE_ADVICE],
  ],
  [
    'Customization cannot be loaded because the session has ended',
    `/event/${EVENT_ID}`,
    { [CUSTOMIZATION]: problemWith('UNAUTHENTICATED') },
    openSharing,
    ['Your session may have expired. Please sign in again.'],
  ],
  [
    'Customization cannot be loaded because of what names the session',
    `/event/${EVENT_ID}`,
    { [CUSTOMIZATION]: problemWith('CONFLICT', { detail: 'Auth session missing!' }) },
    openSharing,
    ['Your session may have expired. Please sign in again.'],
  ],
  [
    'The logo cannot be loaded from the storage, in Customize',
    `/event/${EVENT_ID}`,
    {
      [CUSTOMIZATION]: respondWith(aCustomization({ logo_url: `/api/logos/${LOGO}`, version: 1 })),
      [`GET /api/logos/${LOGO}`]: problemWith('CONFLICT', { detail: 'Storage connection error' }),
    },
    openSharing,
    ['The logo could not be loaded', STORAGE_ADVICE],
  ],
  [
    'Customization cannot be loaded because the service is unavailable, which is no storage error',
    `/event/${EVENT_ID}`,
    { [CUSTOMIZATION]: problemWith('SERVICE_UNAVAILABLE') },
    openSharing,
    ['You can try again or use default settings for now.'],
  ],
  [
    'Customization cannot be saved',
    `/event/${EVENT_ID}`,
    { [`PUT /api/events/${EVENT_ID}/customization`]: problemWith('CONFLICT', { detail: 'Not now' }) },
    async () => {
      await openSharing();
      await press('Save');
    },
    ['Error saving customization', 'Not now'],
  ],
];

beforeEach(resetCleanUp);

describe('The error catalogue of events', () => {
  it.each(lines)('%s', async (_line, address, answers, act, texts) => {
    renderPage(EventsRoutes, address, { ...basics, ...answers });
    await act();
    for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });
});
