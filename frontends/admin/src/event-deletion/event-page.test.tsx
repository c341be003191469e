import { describe, expect, it } from '@jest/globals';
import { anEvent, problemWith, queriesTo, respondWith } from '@daymark/page-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole, openDialog } from '../../test/support/open-console.js';

const EVENT_ID = '6c1f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a55';
const open = (id: string, handlers: Parameters<typeof openConsole>[1]) =>
  openConsole(`/admin/events/${id}`, handlers);

describe('The page of a shared event in the console', () => {
  it('deletes one date of a series, or all, for a reason', async () => {
    const id = `${EVENT_ID}-occurrence-3`;
    const server = open(id, {
      [`GET /api/public/events/${id}`]: respondWith({
        ...anEvent({ id, title: 'Cheap watches', is_recurring: true }),
        public_url: '',
      }),
      [`DELETE /api/events/${id}`]: respondWith(),
    });
    const dialog = await openDialog('Delete Event');
    expect(queriesTo(server, `GET /api/public/events/${id}`)).toEqual([{ language: 'en' }]);
    expect(dialog.getByText(/Its owner can restore it for 30 days\.$/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Delete this occurrence only' })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: 'Unlawful content' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Event' }));
    expect(await screen.findByText('The event has been deleted.')).toBeVisible();
    expect(queriesTo(server, `DELETE /api/events/${id}`)).toEqual([
      { reason: 'unlawful', scope: 'occurrence' },
    ]);
  });

  it('says that there is none where it is missing or not shared', async () => {
    open(EVENT_ID, { [`GET /api/public/events/${EVENT_ID}`]: problemWith('NOT_FOUND') });
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
  });
});
