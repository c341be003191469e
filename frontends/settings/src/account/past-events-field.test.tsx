import { describe, expect, it } from '@jest/globals';
import { problemWith } from '@daymark/page-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodiesOf, openSettings, settingsService, storedSettings } from '../../test/support/open-settings.js';

async function open(routes = {}) {
  const server = openSettings({
    ...settingsService(storedSettings({ default_timezone: 'Asia/Tokyo' })).routes,
    ...routes,
  });
  const card = within(await screen.findByRole('region', { name: 'General' }));
  return { server, card };
}

describe('Past events', () => {
  it('are archived unless their owner says otherwise; both choices say what they do', async () => {
    const { card } = await open();
    expect(card.getByRole('group', { name: 'Events that ended more than 24 hours ago' })).toBeVisible();
    expect(card.getByRole('radio', { name: 'Archive' })).toBeChecked();
    expect(card.getByRole('radio', { name: 'Archive' })).toHaveAccessibleDescription(
      /Your audience still sees them/,
    );
    expect(card.getByRole('radio', { name: 'Delete' })).toHaveAccessibleDescription(
      /restore them from the bin for 30 days/,
    );
  });

  it('are deleted when that is chosen and saved', async () => {
    const { server, card } = await open();
    await userEvent.click(card.getByRole('radio', { name: 'Delete' }));
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([]);
    await userEvent.click(card.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Past events are deleted from now on.')).toBeVisible();
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([{ past_events: 'delete', version: 1 }]);
  });

  it('keep the choice when it cannot be saved', async () => {
    const { card } = await open({ 'PATCH /api/settings': problemWith('SERVICE_UNAVAILABLE') });
    await userEvent.click(card.getByRole('radio', { name: 'Delete' }));
    await userEvent.click(card.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error updating past events')).toBeVisible();
    expect(card.getByRole('radio', { name: 'Delete' })).toBeChecked();
  });
});
