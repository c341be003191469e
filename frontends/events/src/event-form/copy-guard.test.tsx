import { describe, expect, it } from '@jest/globals';
import {
  aCustomization,
  anEvent,
  EVENT_ID,
  fill,
  press,
  renderPage,
  requestTo,
  respondWith,
  sentTo,
  shownPath,
} from '@daymark/page-testing';
import type { CalendarEvent } from '@daymark/contracts';
import { Link, Route, Routes } from '@daymark/ui/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventCall, FormPages, save } from '../../test/support/form-page.js';

const DELETE = `DELETE /api/events/${EVENT_ID}`;

/** The navigation after creating a copy has this state. */
function Pages() {
  return (
    <>
      <Routes>
        <Route
          path="/made"
          element={
            <Link to={`/event/${EVENT_ID}/edit`} state={{ copiedVersion: 1 }}>
              Edit the copy
            </Link>
          }
        />
      </Routes>
      <FormPages />
    </>
  );
}

async function openCopy(version = 1, more: Partial<CalendarEvent> = {}) {
  const server = renderPage(Pages, '/made', {
    'GET /api/settings': respondWith({}),
    'GET /api/calendars': respondWith({ items: [], total: 0, page: 1, page_size: 100 }),
    [eventCall()]: respondWith(anEvent({ title: 'Training (Copy)', version, ...more })),
    [`GET /api/events/${EVENT_ID}/customization`]: respondWith(aCustomization()),
    [`PATCH /api/events/${EVENT_ID}`]: respondWith(anEvent({ version: 2 })),
    [DELETE]: respondWith(),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Edit the copy' }));
  await screen.findByRole('form', { name: 'Edit Event' });
  return server;
}
const cancel = () => userEvent.click(screen.getByRole('link', { name: 'Cancel' }));

describe('A copy that is left without a change', () => {
  it('can be discarded', async () => {
    const server = await openCopy();
    await cancel();
    expect(await screen.findByRole('dialog', { name: 'Discard the copy?' })).toBeVisible();
    expect(
      screen.getByText(
        'You have not saved "Training (Copy)". If you keep it, it stays a draft that only you can see.',
      ),
    ).toBeVisible();
    await press('Discard copy');
    await waitFor(() => expect(shownPath()).toBe('/events'));
    expect(sentTo(server, DELETE)).toHaveLength(1);
    expect(screen.getByText('Copy discarded')).toBeVisible();
  });

  it('can be kept, or edited further', async () => {
    const server = await openCopy();
    await cancel();
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(shownPath()).toBe(`/event/${EVENT_ID}/edit`);
    await cancel();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep copy' }));
    await waitFor(() => expect(shownPath()).toBe('/events'));
    expect(sentTo(server, DELETE)).toEqual([]);
  });
});

describe('A copy that was changed', () => {
  it('is saved, not offered to be discarded, and one is back where it was made', async () => {
    await openCopy();
    fill('Title', 'Regatta');
    await save();
    await waitFor(() => expect(shownPath()).toBe('/made'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('before, is an event like any other', async () => {
    await openCopy(3);
    await cancel();
    await waitFor(() => expect(shownPath()).toBe(`/event/${EVENT_ID}`));
  });

  it('is a draft with the focus on its date, and can be saved unchanged', async () => {
    const server = await openCopy(1, { draft: 'shared', is_public_shareable: false });
    expect(screen.getByText('This copy is a draft')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Start date' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sentTo(server, `PATCH /api/events/${EVENT_ID}`)).toHaveLength(1));
    expect(requestTo(server, `PATCH /api/events/${EVENT_ID}`).body).toEqual({ version: 1 });
    expect(await screen.findByText('Event updated')).toBeVisible();
  });
});
