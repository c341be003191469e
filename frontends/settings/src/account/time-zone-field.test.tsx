import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodiesOf, openSettings, settingsService, storedSettings } from '../../test/support/open-settings.js';

const ROUTE = 'PATCH /api/settings';

async function open(settings = storedSettings()) {
  const service = settingsService(settings);
  const server = openSettings(service.routes);
  const card = within(await screen.findByRole('region', { name: 'General' }));
  const search = async (text: string) => {
    await userEvent.click(card.getByLabelText('Default time zone'));
    await userEvent.type(card.getByLabelText('Default time zone'), text);
  };
  const choose = async (text: string, label: string) => {
    await search(text);
    await userEvent.click(await screen.findByTitle(label));
  };
  const save = () => userEvent.click(card.getByRole('button', { name: 'Save' }));
  return { server, service, card, search, choose, save };
}

describe('The default time zone', () => {
  it('is that of the device until one is chosen, and can be stored so', async () => {
    const { server, card, save } = await open();
    expect(card.getByTitle('UTC')).toBeVisible();
    expect(card.getByText(/You have not chosen one yet/)).toBeVisible();
    await save();
    expect(await screen.findByText('Timezone updated')).toBeVisible();
    expect(bodiesOf(server, ROUTE)).toEqual([{ default_timezone: 'UTC', version: 1 }]);
    expect(card.queryByText(/You have not chosen one yet/)).toBeNull();
  });

  it('is searched among all zones of IANA, by their names or by the names that people use', async () => {
    const { server, choose, save } = await open();
    await choose('lord howe', 'Lord Howe · Australia · UTC+10:30');
    await save();
    await screen.findByText('New events start in the time zone Lord Howe.');
    await choose('eastern', 'Eastern Time (New York) · United States · UTC-05:00');
    await save();
    await screen.findByText('New events start in the time zone New York.');
    expect(bodiesOf(server, ROUTE)).toEqual([
      { default_timezone: 'Australia/Lord_Howe', version: 1 },
      { default_timezone: 'America/New_York', version: 2 },
    ]);
  });

  it('is offered with the local zone first and the common twelve after it', async () => {
    const { search } = await open(storedSettings({ default_timezone: 'Asia/Tokyo' }));
    await search(' ');
    const options = await screen.findAllByText((_text, element) =>
      Boolean(element?.classList.contains('ant-select-item-option-content')),
    );
    expect(options.slice(0, 8).map(({ textContent }) => textContent.split(' · ', 1)[0])).toEqual([
      'UTC',
      'Eastern Time (New York)',
      'Central Time (Chicago)',
      'Mountain Time (Denver)',
      'Pacific Time (Los Angeles)',
      'Alaska Time (Anchorage)',
      'Hawaii Time (Honolulu)',
      'London',
    ]);
  });

  it('that was changed in another window is not overwritten unasked, and the choice here is kept', async () => {
    const { service, server, card, choose, save } = await open();
    await choose('tokyo', 'Tokyo · Japan · UTC+09:00');
    service.change({ default_timezone: 'Europe/Paris' });
    await save();
    expect(await card.findByText('Changed in the meantime')).toBeVisible();
    expect(card.getByTitle(/^Tokyo/)).toBeVisible();
    await save();
    expect(await screen.findByText('Timezone updated')).toBeVisible();
    expect(service.stored).toMatchObject({ default_timezone: 'Asia/Tokyo', version: 3 });
    expect(bodiesOf(server, ROUTE)).toHaveLength(2);
    expect(card.queryByText('Changed in the meantime')).toBeNull();
  });

  it('that was changed in another window can be taken instead', async () => {
    const { service, card, choose, save } = await open();
    await choose('tokyo', 'Tokyo · Japan · UTC+09:00');
    service.change({ default_timezone: 'Europe/Paris' });
    await save();
    await userEvent.click(await card.findByRole('button', { name: 'Use the newest' }));
    expect(card.getByTitle(/^Paris/)).toBeVisible();
    expect(card.queryByText('Changed in the meantime')).toBeNull();
    expect(service.stored.default_timezone).toBe('Europe/Paris');
  });

  it('is saved without a question when only other settings were changed in another window', async () => {
    const { service, choose, save } = await open();
    await choose('tokyo', 'Tokyo · Japan · UTC+09:00');
    service.change({ past_events: 'delete' });
    await save();
    expect(await screen.findByText('Timezone updated')).toBeVisible();
    expect(service.stored).toMatchObject({
      default_timezone: 'Asia/Tokyo',
      past_events: 'delete',
      version: 3,
    });
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Delete' })).toBeChecked());
  });
});
