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

async function openTogether(items: object[] = []) {
  const server = renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}`, responses(items));
  await userEvent.click(await screen.findByRole('button', { name: 'Share Calendar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Share several calendars together' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share several calendars together' }));
  return { server, dialog };
}

describe('Several calendars that are shared together', () => {
  it('are chosen among the public ones, in the order in which they are chosen, under a name', async () => {
    const { server, dialog } = await openTogether();
    await dialog.findByLabelText('Name');
    expect(dialog.queryByRole('checkbox', { name: /Board/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Create collection' }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    expect(dialog.getByText('Choose 2 to 10 calendars')).toBeVisible();
    fill('Name', 'Water sports');
    await userEvent.click(dialog.getByRole('checkbox', { name: /Canoe/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Rowing/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create collection' }));
    expect(await screen.findByText('Collection created')).toBeVisible();
    expect(sentTo(server, 'POST /api/collections').map(({ body }) => body)).toEqual([
      { name: 'Water sports', calendar_ids: [CANOE, CALENDAR_ID] },
    ]);
  });

  it('have the ways of one calendar, and a form to change them from the version that was read', async () => {
    const { server, dialog } = await openTogether([collection]);
    await userEvent.click(await dialog.findByRole('button', { name: 'Water sports Canoe, Rowing' }));
    const { origin } = window.location;
    expect(dialog.getByLabelText('Public link')).toHaveValue(
      `${origin}/calendar/public/${collection.address}`,
    );
    await userEvent.click(dialog.getByRole('tab', { name: 'Embed Code' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Embed code').value).toContain(
      `src="${origin}/calendar/embed/${collection.address}"`,
    );
    await userEvent.click(dialog.getByRole('tab', { name: 'Subscribe' }));
    expect(dialog.getByLabelText('Calendar address (ICS)')).toHaveValue(
      `${origin}/feed/${collection.address}.ics`,
    );
    await userEvent.click(dialog.getByRole('tab', { name: 'Edit' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Collection saved')).toBeVisible();
    expect(sentTo(server, `PATCH /api/collections/${collection.id}`).map(({ body }) => body)).toEqual([
      { name: 'Water sports', calendar_ids: [CANOE, CALENDAR_ID], version: 3 },
    ]);
  });

  it('are deleted after a question that says what stops working', async () => {
    const { server, dialog } = await openTogether([collection]);
    await userEvent.click(await dialog.findByRole('button', { name: 'Water sports Canoe, Rowing' }));
    await userEvent.click(dialog.getByRole('tab', { name: 'Edit' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete collection' }));
    const question = within(await dialog.findByRole('group', { name: 'Delete Water sports?' }));
    expect(question.getByText(/stop working for everyone/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentTo(server, `DELETE /api/collections/${collection.id}`)).toHaveLength(1));
  });

  it('are closed for good: the dialog opens with the one calendar again', async () => {
    const { dialog } = await openTogether([collection]);
    await dialog.findByRole('button', { name: 'Water sports Canoe, Rowing' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Share several calendars together' })).toBeNull(),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Share Calendar' }));
    expect(await screen.findByRole('dialog', { name: 'Share Calendar' })).toBeVisible();
  });
});
