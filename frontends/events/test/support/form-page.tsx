import { answerWith } from '@daymark/api-client/testing';
import { Route, Routes } from '@daymark/ui/router';
import { renderPage } from '@daymark/page-testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CreateEventPage } from '../../src/event-form/create-event-page.js';
import { EditEventPage } from '../../src/event-form/edit-event-page.js';
import { aCalendar, anEvent, aSettings, CALENDAR_ID, EVENT_ID } from './builders.js';

type Answers = Parameters<typeof renderPage>[2];

export const ADD_EVENT = `/calendar/${CALENDAR_ID}/add-event`;
export const eventCall = (id = EVENT_ID) => `GET /api/events/${id}`;

/** The pages with the form of an event; what they lead to is not shown. */
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

/** What every form of an event asks for. */
const usual: Answers = {
  'GET /api/settings': answerWith(aSettings()),
  'GET /api/calendars': answerWith({ items: [aCalendar()], total: 1, page: 1, page_size: 100 }),
  [`GET /api/calendars/${CALENDAR_ID}`]: answerWith(aCalendar()),
};

/** Shows the form of a new event once it is there. */
export async function showCreateForm(answers: Answers = {}, address = ADD_EVENT) {
  const server = renderPage(FormPages, address, {
    ...usual,
    'POST /api/events': answerWith(anEvent(), 201),
    ...answers,
  });
  await screen.findByRole('form', { name: 'Create Event' });
  return server;
}

/** Shows the form of an event that exists, once it is there. */
export async function showEditForm(answers: Answers, address = `/event/${EVENT_ID}/edit`) {
  const server = renderPage(FormPages, address, { ...usual, ...answers });
  await screen.findByRole('form', { name: 'Edit Event' });
  return server;
}

// Typing letter by letter is what user-event is slow at, and not what these tests are about.
export function fill(label: string | RegExp, value: string) {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const turn = (name: string) => userEvent.click(screen.getByRole('switch', { name }));
export const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('radio', { name }));
export const address = () => screen.getByLabelText('Address').textContent;
export const create = () => press('Create Event');
export const save = () => press('Save Changes');
export const repeat = () => turn('Repeat this event');

/** The requests of one kind that were sent. */
export const sentTo = (server: ReturnType<typeof renderPage>, call: string) =>
  server.sent.filter(({ method, path }) => `${method} ${path}` === call);
