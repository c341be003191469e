import { Route, Routes } from '@daymark/ui/router';
import {
  aCalendar,
  type Handlers,
  press,
  anEvent,
  aSettings,
  CALENDAR_ID,
  EVENT_ID,
  renderPage,
  respondWith,
} from '@daymark/page-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CreateEventPage } from '../../src/event-form/create-event-page.js';
import { EditEventPage } from '../../src/event-form/edit-event-page.js';

export const ADD_EVENT = `/calendar/${CALENDAR_ID}/add-event`;
export const eventCall = (id = EVENT_ID) => `GET /api/events/${id}`;

/** The event form's pages, without those that they link to. */
export function FormPages() {
  return (
    <Routes>
      <Route path="/event/create" element={<CreateEventPage />} />
      <Route path="/calendar/:calendarId/add-event" element={<CreateEventPage />} />
      <Route path="/event/:id/edit" element={<EditEventPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}

/** The requests of every event form. */
const usual: Handlers = {
  'GET /api/settings': respondWith(aSettings()),
  'GET /api/calendars': respondWith({ items: [aCalendar()], total: 1, page: 1, page_size: 100 }),
  [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar()),
};

/** Renders the form of a new event and waits for it. */
export async function showCreateForm(handlers: Handlers = {}, address = ADD_EVENT) {
  const server = renderPage(FormPages, address, {
    ...usual,
    'POST /api/events': respondWith(anEvent(), 201),
    ...handlers,
  });
  await screen.findByRole('form', { name: 'Create Event' });
  return server;
}

/** Renders the form of an existing event and waits for it. */
export async function showEditForm(handlers: Handlers, address = `/event/${EVENT_ID}/edit`) {
  const server = renderPage(FormPages, address, { ...usual, ...handlers });
  await screen.findByRole('form', { name: 'Edit Event' });
  return server;
}

export const turn = (name: string) => userEvent.click(screen.getByRole('switch', { name }));
export const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('radio', { name }));
export const create = () => press('Create Event');
export const save = () => press('Save Changes');
export const repeat = () => turn('Repeat this event');
export const repeatByRule = async () => {
  await repeat();
  await choose('Custom');
};
