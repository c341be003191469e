import { describe, expect, it } from '@jest/globals';
import { useUndoKey } from '@daymark/calendar-ui/undo';
import {
  aCalendar,
  aCustomization,
  anEvent,
  anOccurrence,
  aSeries,
  aSettings,
  EVENT_ID,
  fill,
  press,
  renderPage,
  requestTo,
  respondWith,
  sentTo,
} from '@daymark/page-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsRoutes from './routes.js';
// Preloaded here, so that no test waits for it.
import './sharing/share-link.js';

const EVENT = `/api/events/${EVENT_ID}`;
const OCCURRENCE = `${EVENT}-occurrence-3`;
const occurrence = `/event/${EVENT_ID}?occurrence=3`;
const answers = {
  'GET /api/settings': respondWith(aSettings()),
  'GET /api/calendars': respondWith({ items: [aCalendar()], total: 1, page: 1, page_size: 100 }),
  [`GET ${EVENT}`]: respondWith(anEvent()),
  [`GET ${OCCURRENCE}`]: respondWith(anOccurrence(3)),
  [`GET ${EVENT}/customization`]: respondWith(aCustomization({ is_default: false })),
  [`GET ${EVENT}/exceptions`]: respondWith({
    items: [
      {
        ...anOccurrence(2),
        occurrence_date: '2025-03-26',
        is_cancelled: true,
        is_deleted: true,
      },
    ],
    total: 1,
    page: 1,
    page_size: 25,
  }),
};

/** A page of the remote, as in the shell. */
function Page() {
  useUndoKey();
  return <EventsRoutes />;
}

const pressOnce = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const inDialog = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const remove = (scope?: string) => async () => {
  await pressOnce('Delete');
  if (scope) await userEvent.click(screen.getByRole('radio', { name: scope }));
  await inDialog('Delete Event');
};
const cancel = (scope?: string) => async () => {
  await pressOnce('Cancel event');
  if (scope) await userEvent.click(screen.getByRole('radio', { name: scope }));
  await inDialog('Cancel event');
};
const change = (label: string, value: string) => async () => {
  await screen.findByRole('form', { name: 'Edit Event' });
  fill(label, value);
  await press('Save Changes');
};
const create = async () => {
  await screen.findByRole('form', { name: 'Create Event' });
  fill('Title', 'Evening training');
  await press('Create Event');
};
const customize = (button: string) => async () => {
  await userEvent.click(await screen.findByRole('tab', { name: 'Sharing Options' }));
  await screen.findByLabelText('Background color');
  if (button === 'Save') fill('Background color', '#ffeeaa');
  await pressOnce(button);
};

const page = `/event/${EVENT_ID}`;
const series = { [`GET ${EVENT}`]: respondWith(aSeries()) };

type Row = [what: string, at: string, act: () => Promise<void>, request: string, says: string, more?: object];
/** The actions on an event's pages: where and how, the request, and the message. */
const ACTS: Row[] = [
  ['an event is deleted', page, remove(), `DELETE ${EVENT}`, 'Event deleted'],
  ...['occurrence only', 'and following occurrences'].map((scope): Row => [
    `this ${scope} deleted`,
    occurrence,
    remove(`Delete this ${scope}`),
    `DELETE ${OCCURRENCE}`,
    'Event deleted',
  ]),
  [
    'a series is deleted from one of its dates',
    occurrence,
    remove('Delete entire recurring series'),
    `DELETE ${OCCURRENCE}`,
    'Event deleted',
  ],
  ['an event is cancelled', page, cancel(), `POST ${EVENT}/cancel`, 'Event cancelled'],
  ...['This occurrence only', 'The entire recurring series'].map((scope): Row => [
    `${scope} cancelled`,
    occurrence,
    cancel(scope),
    `POST ${OCCURRENCE}/cancel`,
    'Event cancelled',
  ]),
  ['an event is changed', `${page}/edit`, change('Title', 'Regatta'), `PATCH ${EVENT}`, 'Event updated'],
  ['an event is moved', `${page}/edit`, change('Start time', '20:00'), `PATCH ${EVENT}`, 'Event updated'],
  [
    'a date of a series is moved',
    `${page}/edit?occurrence=3`,
    change('Start time', '20:00'),
    `PATCH ${OCCURRENCE}`,
    'Event updated',
    series,
  ],
  [
    'a deleted date is restored',
    page,
    () => pressOnce('Restore: Wed 26 Mar 2025'),
    `DELETE ${EVENT}-occurrence-2/exception`,
    'Date restored',
    series,
  ],
  ['an event is created', '/event/create', create, 'POST /api/events', 'Event created'],
  ['a customization is saved', page, customize('Save'), `PUT ${EVENT}/customization`, 'Customization saved'],
  [
    'a customization is reset',
    page,
    customize('Reset'),
    `DELETE ${EVENT}/customization`,
    'Customization reset',
  ],
];

/** The undo key of an action, once it is done. */
async function keyOf(server: ReturnType<typeof renderPage>, request: string, says: string) {
  expect(await screen.findByText(says)).toBeVisible();
  const key = requestTo(server, request).headers['Undo-Key']!;
  server.routes[`POST /api/undo/${key}`] = respondWith({ is_undone: true });
  return key;
}

describe('On the pages of an event', () => {
  for (const [way, undo] of [
    ['in the message', () => press('Undo')],
    ['by Ctrl+Z', () => userEvent.keyboard('{Control>}z{/Control}')],
  ] as const)
    it.each(ACTS)(`%s, and undone ${way}`, async (...[, at, act, request, says, more]) => {
      const server = renderPage(Page, at, {
        ...answers,
        [request]: respondWith(request.includes('customization') ? aCustomization() : anEvent()),
        ...more,
      });
      await act();
      const key = await keyOf(server, request, says);
      // Outside a field, where the key would undo typing.
      (document.activeElement as HTMLElement).blur();
      await undo();
      expect(await screen.findByText('Undone')).toBeVisible();
      expect(sentTo(server, `POST /api/undo/${key}`)).toHaveLength(1);
      expect(screen.queryByText(says)).not.toBeInTheDocument();
    });
});
