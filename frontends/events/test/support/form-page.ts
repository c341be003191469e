import { answerWith } from '@daymark/api-client/testing';
import { renderPage } from '@daymark/page-testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsRoutes from '../../src/routes.js';
import { aCalendar, anEvent, aSettings, CALENDAR_ID, EVENT_ID } from './builders.js';

type Answers = Parameters<typeof renderPage>[2];

export const ADD_EVENT = `/calendar/${CALENDAR_ID}/add-event`;
export const eventCall = (id = EVENT_ID) => `GET /api/events/${id}`;

/** What every form of an event asks for. */
const usual: Answers = {
  'GET /api/settings': answerWith(aSettings()),
  'GET /api/calendars': answerWith({ items: [aCalendar()], total: 1, page: 1, page_size: 100 }),
  [`GET /api/calendars/${CALENDAR_ID}`]: answerWith(aCalendar()),
};

/** Shows the form of a new event once it is there. Saved, the event can be read again. */
export async function showCreateForm(answers: Answers = {}, address = ADD_EVENT) {
  const server = renderPage(EventsRoutes, address, {
    ...usual,
    'POST /api/events': answerWith(anEvent(), 201),
    [eventCall()]: answerWith(anEvent()),
    ...answers,
  });
  await screen.findByRole('form', { name: 'Create Event' });
  return server;
}

/** Shows the form of an event that exists, once it is there. */
export async function showEditForm(answers: Answers, address = `/event/${EVENT_ID}/edit`) {
  const server = renderPage(EventsRoutes, address, { ...usual, ...answers });
  await screen.findByRole('form', { name: 'Edit Event' });
  return server;
}

// Typing letter by letter is what user-event is slow at, and not what these tests are about.
export const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
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
