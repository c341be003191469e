import { describe, expect, it } from '@jest/globals';
import { aCalendar, CALENDAR_ID, problemWith, renderPage, respondWith, sentTo } from '@daymark/page-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from '../routes.js';

const PATH = `/api/calendars/${CALENDAR_ID}/short-link`;
const { origin, host } = window.location;
const none = { name: null, proposals: ['rowing-club', 'rowing-club-2026', 'rowing-club-2'] };
const chosen = { name: 'rowing', proposals: [] };

async function openDialog(responses: Parameters<typeof renderPage>[2]) {
  const server = renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}`, {
    [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar()),
    [`GET /api/calendars/${CALENDAR_ID}/events`]: respondWith({ items: [], truncated: false }),
    ...responses,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Share Calendar' }));
  return { server, dialog: within(await screen.findByRole('dialog', { name: 'Share Calendar' })) };
}

describe('The short link of a calendar', () => {
  it('is proposed, and created with one press', async () => {
    let stored: object = none;
    const { server, dialog } = await openDialog({
      [`GET ${PATH}`]: () => respondWith(stored),
      [`PUT ${PATH}`]: () => {
        stored = { name: 'rowing-club', proposals: [] };
        return respondWith(stored);
      },
    });
    expect(await dialog.findByLabelText('Short link')).toHaveValue('rowing-club');
    expect(dialog.getByText(`${host}/c/`)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Create short link' }));
    expect(await dialog.findByDisplayValue(`${origin}/c/rowing-club`)).toBeVisible();
    expect(sentTo(server, `PUT ${PATH}`).map(({ body }) => body)).toEqual([{ name: 'rowing-club' }]);
    expect(dialog.getByText(`Calendar apps can subscribe to ${origin}/feed/rowing-club.ics`)).toBeVisible();
  });

  it('says at the field what is wrong with a name, before and after it was sent', async () => {
    const message = 'This name is not available. You could use rowing-club-2.';
    const { server, dialog } = await openDialog({
      [`GET ${PATH}`]: respondWith(none),
      [`PUT ${PATH}`]: problemWith('VALIDATION_ERROR', { errors: [{ field: 'name', message }] }),
    });
    const field = await dialog.findByLabelText('Short link');
    await userEvent.clear(field);
    await userEvent.type(field, 'Rowing Club!');
    await userEvent.click(dialog.getByRole('button', { name: 'Create short link' }));
    expect(
      await dialog.findByText('Use letters from a to z, digits, and single hyphens between them'),
    ).toBeVisible();
    expect(sentTo(server, `PUT ${PATH}`)).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, 'admin');
    await userEvent.click(dialog.getByRole('button', { name: 'Create short link' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(field).toHaveValue('admin');
  });

  it('is changed and removed; the former one is said to last', async () => {
    let stored: object = chosen;
    const { server, dialog } = await openDialog({
      [`GET ${PATH}`]: () => respondWith(stored),
      [`DELETE ${PATH}`]: () => {
        stored = none;
        return respondWith(undefined, 204);
      },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Change short link' }));
    expect(dialog.getByLabelText('Short link')).toHaveValue('rowing');
    expect(dialog.getByText('The link so far leads here for another year.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove short link' }));
    expect(await dialog.findByRole('button', { name: 'Create short link' })).toBeVisible();
    expect(sentTo(server, `DELETE ${PATH}`)).toHaveLength(1);
  });

  it('is in the code for phones, beside the link and beside the feed', async () => {
    const { dialog } = await openDialog({ [`GET ${PATH}`]: respondWith(chosen) });
    await dialog.findByDisplayValue(`${origin}/c/rowing`);
    const codeOf = async (tab: string) => {
      await userEvent.click(dialog.getByRole('tab', { name: tab }));
      const panel = within(dialog.getByRole('tabpanel', { name: tab }));
      await userEvent.click(panel.getByRole('button', { name: 'Show QR code' }));
      const [picture] = await panel.findAllByLabelText('QR code of the public link');
      return picture!.innerHTML;
    };
    expect(await codeOf('Subscribe')).toBe(await codeOf('Share Link'));
  });
});
