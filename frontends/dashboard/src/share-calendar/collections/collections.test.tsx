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
  calendar_ids: [CANOE, CALENDAR_ID],
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
    expect(screen.getByText('Choose 2 to 10 calendars')).toBeVisible();
    fill('Name', 'Water sports');
    await userEvent.click(screen.getByRole('checkbox', { name: /Canoe/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Rowing/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Create collection' }));
    expect(await screen.findByText('Collection created')).toBeVisible();
    expect(sentTo(server, 'POST /api/collections').map(({ body }) => body)).toEqual([
      { name: 'Water sports', calendar_ids: [CANOE, CALENDAR_ID] },
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
      { name: 'Water sports', calendar_ids: [CANOE, CALENDAR_ID], version: 3 },
    ]);
  });

  it('are deleted after a question that says what stops working', async () => {
    const server = await openCollections([collection]);
    await openOne();
    await userEvent.click(screen.getByRole('tab', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete collection' }));
    const question = within(await screen.findByRole('group', { name: 'Delete Water sports?' }));
    expect(question.getByText(/stop working for everyone/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentTo(server, `DELETE /api/collections/${collection.id}`)).toHaveLength(1));
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
