import { describe, expect, it } from '@jest/globals';
import type { UserSettings } from '@daymark/contracts';
import { aPng, type Handler, problemWith, respondWith } from '@daymark/page-testing';
import { showColorScheme } from '@daymark/ui/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodiesOf, openSettings, settingsService, storedSettings } from '../test/support/open-settings.js';

const LOGO = '0123456789abcdef0123456789abcdef';
const CHOSEN = {
  default_background_color: '#fff7ed',
  default_button_color: '#c2410c',
  default_font_family: 'Lato, system-ui, sans-serif',
};

async function open(stored: Partial<UserSettings> = {}, routes: Record<string, Handler> = {}) {
  const service = settingsService(storedSettings(stored));
  const server = openSettings(
    {
      ...service.routes,
      [`GET /api/logos/${LOGO}`]: respondWith({ media_type: 'image/png', content: 'AAAA' }),
      'PUT /api/settings/logo': () => respondWith(service.change({ default_logo_url: `/api/logos/${LOGO}` })),
      'DELETE /api/settings/logo': () => respondWith(service.change({ default_logo_url: null })),
      ...routes,
    },
    '#appearance',
  );
  const card = within(await screen.findByRole('form', { name: 'Appearance' }));
  const save = () => userEvent.click(card.getByRole('button', { name: 'Save' }));
  const type = async (label: string, text: string) => {
    await userEvent.clear(card.getByLabelText(label));
    await userEvent.type(card.getByLabelText(label), text);
  };
  const select = (file: File) =>
    fireEvent.change(card.getByLabelText('Select a file', { selector: 'input' }), {
      target: { files: [file] },
    });
  return { service, server, card, save, type, select };
}

const saved = () => screen.findByText('Appearance updated');
const OF_EVENTS = /^Your calendars and events look like this/;
const preview = () => screen.getByTestId('customization-preview');

describe('The appearance of new events', () => {
  it('is what is stored, and shown as an event would look', async () => {
    const { card } = await open(CHOSEN);
    expect(card.getByLabelText('Background color')).toHaveValue('#fff7ed');
    expect(card.getByLabelText('Button color')).toHaveValue('#c2410c');
    expect(preview()).toHaveStyle({ background: '#fff7ed' });
    expect(preview().style.fontFamily).toBe('Lato, system-ui, sans-serif');
    await userEvent.click(card.getByRole('tab', { name: 'Typography' }));
    expect(card.getByRole('radio', { name: 'Lato' })).toBeChecked();
  });

  it('is changed in colours and font, and saved in one go', async () => {
    const { server, card, type, save } = await open();
    await type('Background color', '#fff7ed');
    await type('Button color', 'C2410C');
    await userEvent.click(card.getByRole('tab', { name: 'Typography' }));
    await userEvent.click(card.getByRole('radio', { name: 'Lato' }));
    await save();
    await saved();
    expect(screen.getByText(OF_EVENTS)).toBeVisible();
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([{ ...CHOSEN, version: 1 }]);
  });

  it('goes back to the standard colours and font with Reset, which is stored by Save alone', async () => {
    const { server, card, save } = await open(CHOSEN);
    await userEvent.click(card.getByRole('button', { name: 'Reset' }));
    expect(card.getByLabelText('Background color')).toHaveValue('#ffffff');
    expect(card.getByLabelText('Button color')).toHaveValue('#2563eb');
    expect(preview().style.fontFamily).toBe('"Event Inter", Inter, system-ui, sans-serif');
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([]);
    await save();
    await saved();
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([
      {
        default_background_color: '#ffffff',
        default_button_color: '#2563eb',
        default_font_family: 'Inter, system-ui, sans-serif',
        version: 1,
      },
    ]);
  });

  it('is not saved while a colour is none; the field is found again', async () => {
    const { server, card, type, save } = await open();
    await type('Button color', 'blue');
    await save();
    expect(await screen.findByText('Error updating appearance')).toBeVisible();
    expect(screen.getByText('Please enter both colors as six digits, such as #2563eb.')).toBeVisible();
    expect(card.getByLabelText('Button color')).toHaveFocus();
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([]);
  });

  it('is kept as chosen when it cannot be saved', async () => {
    const { card, type, save } = await open(
      {},
      { 'PATCH /api/settings': problemWith('SERVICE_UNAVAILABLE') },
    );
    await type('Button color', '#c2410c');
    await save();
    expect(await screen.findByText('Error updating appearance')).toBeVisible();
    expect(card.getByLabelText('Button color')).toHaveValue('#c2410c');
  });

  it('that was changed in another window is not overwritten unasked, and the choice here is kept', async () => {
    const { service, card, type, save } = await open();
    await type('Button color', '#c2410c');
    service.change({ default_button_color: '#008000' });
    await save();
    expect(await card.findByText('Changed in the meantime')).toBeVisible();
    expect(card.getByLabelText('Button color')).toHaveValue('#c2410c');
    await userEvent.click(card.getByRole('button', { name: 'Use the newest' }));
    expect(card.getByLabelText('Button color')).toHaveValue('#008000');
  });
});

describe('The view of calendars', () => {
  const openOptions = () => screen.getByLabelText('Second time zone');

  it('is as the browser has it until something is chosen', async () => {
    const { card } = await open();
    expect(card.getByLabelText('The week starts on')).toHaveDisplayValue('Browser default (Sunday)');
    expect(card.getByLabelText('Time format')).toHaveDisplayValue('Browser default (12 hours)');
    expect(card.getByRole('switch', { name: 'Show weekends' })).toBeChecked();
    expect(card.getByText('None')).toBeVisible();
  });

  it('is chosen and saved in one go, and nothing else with it', async () => {
    const { server, card, save } = await open();
    await userEvent.selectOptions(card.getByLabelText('The week starts on'), 'Monday');
    await userEvent.selectOptions(card.getByLabelText('Time format'), '24 hours');
    await userEvent.selectOptions(card.getByLabelText('Week numbers'), 'Shown');
    await userEvent.click(card.getByRole('switch', { name: 'Show weekends' }));
    await userEvent.click(openOptions());
    await userEvent.type(openOptions(), 'tokyo');
    await userEvent.click(await screen.findByTitle('Tokyo · Japan · UTC+09:00'));
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([]);
    await save();
    await saved();
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([
      {
        week_start: 1,
        hour_cycle: '24',
        shows_weekend: false,
        shows_week_numbers: true,
        second_timezone: 'Asia/Tokyo',
        version: 1,
      },
    ]);
  });

  it('is light or dark: seen at once, kept when it is saved, and as before when the page is left without', async () => {
    const shown = () => document.documentElement.dataset['colorScheme'];
    const { server, card, save } = await open();
    expect(card.getByRole('radio', { name: 'System' })).toBeChecked();
    await userEvent.click(card.getByRole('radio', { name: 'Dark' }));
    // The shell shows the stored scheme once its part for that is loaded, which may be after the choice.
    showColorScheme(null);
    expect(shown()).toBe('dark');
    await save();
    await saved();
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([{ color_scheme: 'dark', version: 1 }]);
    await userEvent.click(card.getByRole('radio', { name: 'Light' }));
    expect(shown()).toBe('light');
    cleanup();
    expect(shown()).toBe('dark');
  });

  it('is in a chosen language, each of which is named in itself, and stored on this device too', async () => {
    document.documentElement.lang = 'en';
    const { server, card, save } = await open();
    const field = card.getByLabelText('Language');
    expect(field).toHaveDisplayValue("Browser's default");
    expect(within(field).getAllByRole('option')).toHaveLength(9);
    await userEvent.selectOptions(field, 'العربية');
    expect(screen.queryByText(OF_EVENTS)).toBeNull();
    // In the language that the page has, it is not loaded again.
    await userEvent.selectOptions(field, 'English');
    expect(document.cookie).not.toContain('daymark_language');
    await save();
    await saved();
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([{ language: 'en', version: 1 }]);
    await waitFor(() => expect(document.cookie).toContain('daymark_language=en'));
    document.cookie = 'daymark_language=; Max-Age=0; Path=/';
  });

  it('goes back to what the browser says, and to one time zone', async () => {
    const { server, card, save } = await open({
      week_start: 6,
      hour_cycle: '24',
      second_timezone: 'Asia/Tokyo',
    });
    await userEvent.selectOptions(card.getByLabelText('The week starts on'), 'Browser default (Sunday)');
    await userEvent.selectOptions(card.getByLabelText('Time format'), 'Browser default (12 hours)');
    await userEvent.click(card.getByRole('button', { name: 'Remove' }));
    await save();
    await saved();
    expect(bodiesOf(server, 'PATCH /api/settings')).toEqual([
      { week_start: null, hour_cycle: null, second_timezone: null, version: 1 },
    ]);
  });

  it('that was changed in another window stays so, where only something else was chosen here', async () => {
    const { service, card, type, save } = await open();
    await type('Button color', '#c2410c');
    service.change({ default_button_color: '#008000', week_start: 1 });
    await save();
    expect(await card.findByText('Changed in the meantime')).toBeVisible();
    expect(card.getByLabelText('The week starts on')).toHaveDisplayValue('Monday');
    await save();
    await saved();
    expect(service.stored).toMatchObject({ default_button_color: '#c2410c', week_start: 1 });
  });
});

describe('The logo of new events', () => {
  it('is selected, shown in the preview, and sent by Save as a file', async () => {
    const { server, card, select, save } = await open();
    const file = aPng(100, 100);
    select(file);
    expect(await card.findByRole('img', { name: 'New logo, not saved yet' })).toBeVisible();
    expect(within(preview()).getByRole('img', { name: 'Logo' })).toBeVisible();
    expect(bodiesOf(server, 'PUT /api/settings/logo')).toEqual([]);
    await save();
    await saved();
    expect(bodiesOf(server, 'PUT /api/settings/logo')).toEqual([file]);
    const put = server.sent.find(({ method, path }) => method === 'PUT' && path === '/api/settings/logo');
    expect(put?.query.get('version')).toMatch(/^\d+$/);
    expect(await card.findByRole('img', { name: 'Current logo' })).toHaveAttribute(
      'src',
      'data:image/png;base64,AAAA',
    );
  });

  it('that is stored is shown, and removed by Remove and Save', async () => {
    const { server, card, save } = await open({ default_logo_url: `/api/logos/${LOGO}` });
    expect(await card.findByRole('img', { name: 'Current logo' })).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Remove' }));
    expect(within(preview()).queryByRole('img')).toBeNull();
    expect(bodiesOf(server, 'DELETE /api/settings/logo')).toEqual([]);
    await save();
    await saved();
    expect(bodiesOf(server, 'DELETE /api/settings/logo')).toHaveLength(1);
    expect(card.getByText('Drag and drop a logo here, or select a file.')).toBeVisible();
  });

  it('is not touched by a change of the colours', async () => {
    const { server, type, save } = await open({ default_logo_url: `/api/logos/${LOGO}` });
    await type('Button color', '#c2410c');
    await save();
    await saved();
    expect(server.sent.filter(({ path }) => path === '/api/settings/logo')).toEqual([]);
  });

  it('stays chosen when it cannot be stored; what was stored before it stays so', async () => {
    const refused = problemWith('PAYLOAD_TOO_LARGE', { detail: 'File size must be less than 2MB' });
    const { service, card, type, select, save } = await open({}, { 'PUT /api/settings/logo': refused });
    await type('Button color', '#c2410c');
    select(aPng(100, 100));
    await card.findByRole('img', { name: 'New logo, not saved yet' });
    await save();
    expect(await screen.findByText('Error updating appearance')).toBeVisible();
    expect(screen.getByText('File size must be less than 2MB')).toBeVisible();
    expect(card.getByRole('img', { name: 'New logo, not saved yet' })).toBeVisible();
    expect(service.stored.default_button_color).toBe('#c2410c');
    expect(screen.queryByText('Appearance updated')).toBeNull();
  });

  it('that cannot be loaded is said to be so, and can be tried again', async () => {
    const { server, card } = await open(
      { default_logo_url: `/api/logos/${LOGO}` },
      { [`GET /api/logos/${LOGO}`]: problemWith('NOT_FOUND') },
    );
    expect(await card.findByText(/The current logo could not be loaded/)).toBeVisible();
    server.routes[`GET /api/logos/${LOGO}`] = respondWith({ media_type: 'image/jpeg', content: 'BBBB' });
    await userEvent.click(card.getByRole('button', { name: 'Try Again' }));
    await waitFor(() =>
      expect(card.getByRole('img', { name: 'Current logo' })).toHaveAttribute(
        'src',
        'data:image/jpeg;base64,BBBB',
      ),
    );
  });
});
