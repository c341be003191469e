import { describe, expect, it } from '@jest/globals';
import { aProfile, problemWith, respondWith, type SentRequest } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodiesOf, openSettings } from '../../test/support/open-settings.js';

const ROUTE = 'PATCH /api/auth/profile';

async function open(name: string | null, routes = {}) {
  let stored = aProfile({ name });
  const server = openSettings({
    'GET /api/auth/profile': () => respondWith(stored),
    [ROUTE]: ({ body }: SentRequest) => {
      stored = { ...stored, name: (body as { name: string }).name.trim() || null };
      return respondWith(stored);
    },
    ...routes,
  });
  const card = within(await screen.findByRole('region', { name: 'General' }));
  const field = card.getByLabelText<HTMLInputElement>('Name (optional)');
  await waitFor(() => expect(field).toBeEnabled());
  const save = () => userEvent.click(card.getByRole('button', { name: 'Save' }));
  return { server, field, save };
}

describe('The name of a person', () => {
  it('is given and saved with the one Save of the page, and nothing else with it', async () => {
    const { server, field, save } = await open(null);
    expect(field).toHaveValue('');
    await userEvent.type(field, 'Ann Lee');
    await save();
    expect(await screen.findByText('Name updated')).toBeVisible();
    expect(bodiesOf(server, ROUTE)).toEqual([{ name: 'Ann Lee' }]);
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([]);
    expect(field).toHaveValue('Ann Lee');
  });

  it('is taken away again', async () => {
    const { server, field, save } = await open('Ann Lee');
    await waitFor(() => expect(field).toHaveValue('Ann Lee'));
    await userEvent.clear(field);
    await save();
    expect(await screen.findByText('Name updated')).toBeVisible();
    expect(bodiesOf(server, ROUTE)).toEqual([{ name: '' }]);
    expect(field).toHaveValue('');
  });

  it('is saved together with other settings', async () => {
    const { server, field, save } = await open(null);
    await userEvent.type(field, 'Ann');
    await userEvent.click(screen.getByRole('radio', { name: 'Delete' }));
    await save();
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(bodiesOf(server, ROUTE)).toEqual([{ name: 'Ann' }]);
    expect(bodiesOf(server, 'PATCH /api/settings')).toMatchObject([{ past_events: 'delete' }]);
  });

  it('stays typed when it cannot be saved', async () => {
    const { field, save } = await open(null, { [ROUTE]: problemWith('SERVICE_UNAVAILABLE') });
    await userEvent.type(field, 'Ann');
    await save();
    expect(await screen.findByText('Error updating name')).toBeVisible();
    expect(field).toHaveValue('Ann');
  });
});
