import { describe, expect, it } from '@jest/globals';
import { aCalendar, CALENDAR_ID, fill, renderPage, respondWith, sentTo } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from '../../routes.js';

const CANOE = '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0c02';
const BOARD = '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0c03';
const collection = {
  id: '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0c04',
  name: 'Water sports',
  address: 'water-sports-k7m2qx4w',
  description: null,
  logo_url: null,
  calendar_ids: [CANOE, CALENDAR_ID],
  calendars: [
    { id: CANOE, name: 'Canoe', color: '#dc2626', is_public: true, is_own: true, owner_name: null },
    { id: CALENDAR_ID, name: 'Rowing', color: '#2563eb', is_public: true, is_own: true, owner_name: null },
  ],
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
  version: 3,
};
const calendars = [
  aCalendar({ name: 'Rowing' }),
  aCalendar({ id: CANOE, name: 'Canoe' }),
  aCalendar({ id: BOARD, name: 'Board', is_public: false }),
];
const responses = (items: object[]) => ({
  [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar()),
  [`GET /api/calendars/${CALENDAR_ID}/events`]: respondWith({ items: [], truncated: false }),
  'GET /api/calendars': respondWith({ items: calendars, total: 3, page: 1, page_size: 100 }),
  'GET /api/collections': respondWith({ items }),
  'GET /api/collection-requests': respondWith({ to_answer: [], own: [] }),
  [`GET /api/calendars/${CALENDAR_ID}/collections`]: respondWith({ items: [] }),
  [`GET /api/collections/${collection.id}/short-link`]: respondWith({ name: 'boats', proposals: [] }),
  'POST /api/collections': respondWith(collection, 201),
  [`PATCH /api/collections/${collection.id}`]: respondWith({ ...collection, version: 4 }),
  [`DELETE /api/collections/${collection.id}`]: respondWith(undefined, 204),
});

async function openCollections(items: object[] = []) {
  const server = renderPage(DashboardRoutes, '/collections', responses(items));
  await screen.findByRole('heading', { level: 1 });
  return server;
}
const openOne = async () =>
  userEvent.click(await screen.findByRole('link', { name: 'Water sports Canoe Rowing' }));

describe('Several calendars that are shared together', () => {
  it('are chosen among the public ones, in the order in which they are chosen, under a name', async () => {
    const server = await openCollections();
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('checkbox', { name: /Board/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create collection' }));
    expect(await screen.findByText('Name is required')).toBeVisible();
    fill('Name', 'Water sports');
    await userEvent.click(screen.getByRole('checkbox', { name: /Canoe/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Rowing/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Create collection' }));
    expect(await screen.findByText('Collection created')).toBeVisible();
    expect(sentTo(server, 'POST /api/collections').map(({ body }) => body)).toEqual([
      { name: 'Water sports', description: null, calendar_ids: [CANOE, CALENDAR_ID] },
    ]);
  });

  it('have the ways of one calendar, and a form to change them from the version that was read', async () => {
    const server = await openCollections([collection]);
    await openOne();
    const { origin } = window.location;
    expect(screen.getByLabelText('Public link')).toHaveValue(
      `${origin}/calendar/public/${collection.address}`,
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Embed Code' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Embed code').value).toContain(
      `src="${origin}/calendar/embed/${collection.address}"`,
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Subscribe' }));
    expect(screen.getByLabelText('Calendar address (ICS)')).toHaveValue(
      `${origin}/feed/${collection.address}.ics`,
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Collection saved')).toBeVisible();
    expect(sentTo(server, `PATCH /api/collections/${collection.id}`).map(({ body }) => body)).toEqual([
      { name: 'Water sports', description: null, calendar_ids: [CANOE, CALENDAR_ID], version: 3 },
    ]);
  });

  it('are deleted after a question that says what stops working', async () => {
    const server = await openCollections([collection]);
    await openOne();
    await userEvent.click(screen.getByRole('tab', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete collection' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Water sports?' }));
    expect(question.getByText(/stop working for everyone/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentTo(server, `DELETE /api/collections/${collection.id}`)).toHaveLength(1));
  });

  it('get people together, where they have room', async () => {
    renderPage(DashboardRoutes, `/collections?show=${collection.id}`, {
      ...responses([collection]),
      [`POST /api/collections/${collection.id}/invitations`]: respondWith(
        { calendars: 1, full: ['Rowing'] },
        201,
      ),
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Invite people' }));
    await screen.findByLabelText(/^Email/);
    fill(/^Email/, 'eva@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
    expect(
      await screen.findByText(
        'eva@example.org can accept it within 7 days. Left out, since no more people can take part there: Rowing.',
      ),
    ).toBeVisible();
  });

  it('are none yet in a collection, whose page says so and invites nobody', async () => {
    const empty = { ...collection, calendar_ids: [], calendars: [] };
    renderPage(DashboardRoutes, '/collections', responses([empty]));
    await userEvent.click(await screen.findByRole('link', { name: 'Water sports No calendars yet' }));
    expect(await screen.findByText(/^Visitors see nothing here yet/)).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Invite people' }));
    expect(screen.getByText(/^You can invite people once/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  it('may be of others, who are asked, and are taken out again', async () => {
    const theirs = { id: BOARD, name: 'Sailing', color: '#2563eb', is_public: true };
    const server = renderPage(DashboardRoutes, `/collections?show=${collection.id}`, {
      ...responses([
        {
          ...collection,
          calendars: [...collection.calendars, { ...theirs, is_own: false, owner_name: 'Ann Lee' }],
        },
      ]),
      'GET /api/collection-requests': respondWith({
        to_answer: [],
        own: [
          {
            collection: {
              id: collection.id,
              name: 'Water sports',
              address: collection.address,
              owner_name: null,
            },
            calendar: { id: CALENDAR_ID, name: 'Surfing', color: '#2563eb' },
            note: null,
            is_declined: false,
            created_at: '2026-03-01T10:00:00.000Z',
          },
        ],
      }),
      [`POST /api/collections/${collection.id}/calendars`]: respondWith({ is_added: false }),
      [`DELETE /api/collections/${collection.id}/calendars/${BOARD}`]: respondWith(undefined, 204),
    });
    expect(await screen.findByText('by Ann Lee')).toBeVisible();
    expect(await screen.findByText('Waiting for an answer')).toBeVisible();
    server.routes['GET /api/collections'] = respondWith({ items: [collection] });
    await userEvent.click(screen.getByRole('button', { name: 'Take out: Water sports, Sailing' }));
    expect(await screen.findByText('Taken out')).toBeVisible();
    expect(screen.getByText('Water sports: Sailing')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('by Ann Lee')).toBeNull());
    await userEvent.click(screen.getByRole('tab', { name: 'Other owners' }));
    fill('Address of the calendar', 'https://a.test/c/diving');
    await userEvent.click(screen.getByRole('button', { name: 'Add calendar' }));
    expect(await screen.findByText('Request sent')).toBeVisible();
    expect(
      sentTo(server, `POST /api/collections/${collection.id}/calendars`).map(({ body }) => body),
    ).toEqual([{ calendar: 'https://a.test/c/diving', note: null }]);
  });

  it('of others ask for one’s own, which is answered on the page and in the dialog of the calendar', async () => {
    const path = `POST /api/collections/${collection.id}/calendars/${CALENDAR_ID}/answer`;
    const asked = { id: collection.id, name: 'City', address: collection.address, owner_name: 'Ann Lee' };
    const server = renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}`, {
      ...responses([]),
      'GET /api/collection-requests': respondWith({
        to_answer: [
          {
            collection: asked,
            calendar: { id: CALENDAR_ID, name: 'Rowing', color: '#2563eb' },
            note: 'For the city',
            is_declined: false,
            created_at: '2026-03-01T10:00:00.000Z',
          },
        ],
        own: [],
      }),
      [path]: respondWith(undefined, 204),
      [`GET /api/calendars/${CALENDAR_ID}/collections`]: respondWith({
        items: [
          { ...asked, name: 'Region' },
          { ...asked, id: CANOE, name: 'Coast', owner_is_inactive: true },
        ],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Share Calendar' }));
    const requests = within(await screen.findByRole('list', { name: 'Requests' }));
    expect(requests.getByText(/Ann Lee would like to show “Rowing” in the collection “City”/)).toBeVisible();
    expect(requests.getByText('For the city')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Take out: Region/ })).toBeVisible();
    const [shown, hidden] = within(
      screen.getByRole('region', { name: 'Collections with this calendar' }),
    ).getAllByRole('listitem');
    expect(shown).not.toHaveTextContent('Not shown');
    expect(hidden).toHaveTextContent('Not shown at present, since the account of its owner is deactivated.');
    await userEvent.click(requests.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Declined')).toBeVisible();
    await userEvent.click(requests.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Accepted')).toBeVisible();
    expect(sentTo(server, path).map(({ body }) => body)).toEqual([{ accept: false }, { accept: true }]);
  });

  it('lose a calendar on its own page, with a message', async () => {
    const path = `GET /api/calendars/${CALENDAR_ID}/collections`;
    const region = { id: collection.id, name: 'Region', address: collection.address, owner_name: 'Ann Lee' };
    const server = renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}?tab=sharing`, {
      ...responses([]),
      [path]: respondWith({ items: [region] }),
      [`DELETE /api/collections/${collection.id}/calendars/${CALENDAR_ID}`]: respondWith(undefined, 204),
    });
    const takeOut = await screen.findByRole('button', { name: /^Take out: Region/ });
    server.routes[path] = respondWith({ items: [] });
    await userEvent.click(takeOut);
    expect(await screen.findByText('Taken out')).toBeVisible();
    await waitFor(() => expect(takeOut).not.toBeInTheDocument());
  });

  it('are reached from the dialog of one calendar', async () => {
    renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}`, responses([collection]));
    await userEvent.click(await screen.findByRole('button', { name: 'Share Calendar' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Share several calendars together' }));
    expect(await screen.findByRole('heading', { name: 'Collections', level: 1 })).toBeVisible();
    await openOne();
    expect(screen.getByRole('heading', { name: 'Water sports', level: 1 })).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'All collections' }));
    expect(await screen.findByRole('heading', { name: 'Collections', level: 1 })).toHaveFocus();
  });
});
