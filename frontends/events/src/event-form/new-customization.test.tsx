import { describe, expect, it } from '@jest/globals';
import {
  aCustomization,
  aPng,
  aSettings,
  EVENT_ID,
  fill,
  LOGO_NAME,
  LOGO_URL,
  problemWith,
  respondWith,
  sentTo,
  shownPath,
} from '@daymark/page-testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { create, showCreateForm } from '../../test/support/form-page.js';

const PUT_LOGO = `PUT /api/events/${EVENT_ID}/logo`;
const CUSTOMIZATION = `/api/events/${EVENT_ID}/customization`;
const logoCalls = {
  [PUT_LOGO]: respondWith(aCustomization({ logo_url: LOGO_URL, version: 1 })),
  [`GET ${CUSTOMIZATION}`]: respondWith(aCustomization({ logo_url: LOGO_URL, version: 1 })),
  [`GET /api/logos/${LOGO_NAME}`]: respondWith({ media_type: 'image/png', content: 'bG9nbw==' }),
};
const select = (file: File) =>
  userEvent.upload(screen.getByLabelText('Select a file'), file, { applyAccept: false });
const isCreated = () => waitFor(() => expect(shownPath()).toBe(`/event/${EVENT_ID}`));

describe('The logo of a new event', () => {
  it('is staged, and stored once the event is there', async () => {
    const server = await showCreateForm(logoCalls);
    const file = aPng();
    await select(file);
    expect((await screen.findAllByRole('img', { name: /logo/i })).length).toBeGreaterThan(0);
    expect(sentTo(server, PUT_LOGO)).toEqual([]);
    fill('Title', 'Concert');
    await create();
    await isCreated();
    expect(sentTo(server, PUT_LOGO)[0]!.body).toBe(file);
    const calls = server.sent.map(({ method, path }) => `${method} ${path}`);
    expect(calls.indexOf('POST /api/events')).toBeLessThan(calls.indexOf(PUT_LOGO));
    expect(screen.queryByText('Warning')).not.toBeInTheDocument();
  });

  it('can be dropped', async () => {
    const server = await showCreateForm(logoCalls);
    const file = aPng();
    fireEvent.drop(screen.getByTestId('logo-drop'), { dataTransfer: { files: [file] } });
    await screen.findByAltText('New logo, not saved yet');
    fill('Title', 'Concert');
    await create();
    await isCreated();
    expect(sentTo(server, PUT_LOGO)[0]!.body).toBe(file);
  });

  const tooLarge = aPng();
  Object.defineProperty(tooLarge, 'size', { value: 2 * 1024 * 1024 });
  it.each([
    [
      'Invalid file type: Only JPG and PNG files are allowed',
      new File(['GIF89a'], 'logo.png', { type: 'image/png' }),
    ],
    ['File too large: File size must be less than 2MB', tooLarge],
    ['Image too large: Image dimensions must be 500x500 pixels or smaller', aPng(501, 100)],
    [
      'Validation error: Failed to validate image. Please try again.',
      new File([aPng().slice(0, 20)], 'logo.png'),
    ],
  ])('is refused at once: %s', async (message, file) => {
    const server = await showCreateForm(logoCalls);
    await select(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    fill('Title', 'Concert');
    await create();
    await isCreated();
    expect(sentTo(server, PUT_LOGO)).toEqual([]);
  });

  it('that cannot be stored only warns, and the event stays', async () => {
    await showCreateForm({ ...logoCalls, [PUT_LOGO]: problemWith('FORBIDDEN') });
    await select(aPng());
    await screen.findByAltText('New logo, not saved yet');
    fill('Title', 'Concert');
    await create();
    await isCreated();
    expect(screen.getByText('Warning')).toBeVisible();
    expect(screen.getByText(/^Event created successfully, but logo upload failed/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    expect(screen.getByText('Event created')).toBeVisible();
  });
});

describe('The default customization of the settings', () => {
  const colors = { default_background_color: '#101828', default_font_family: 'Lato, system-ui, sans-serif' };
  const settings = (more: object) => ({ 'GET /api/settings': respondWith(aSettings(more)) });

  it('is given to a new event when it differs from the general one', async () => {
    const server = await showCreateForm({
      ...settings(colors),
      [`PUT ${CUSTOMIZATION}`]: respondWith(aCustomization({ version: 1 })),
    });
    fill('Title', 'Concert');
    await waitFor(() =>
      expect(screen.getByTestId('customization-preview')).toHaveStyle({ background: 'rgb(16, 24, 40)' }),
    );
    await create();
    await isCreated();
    expect(sentTo(server, `PUT ${CUSTOMIZATION}`)[0]!.body).toEqual({
      background_color: '#101828',
      button_color: '#2563eb',
      font_family: 'Lato, system-ui, sans-serif',
      version: 0,
    });
  });

  it('is not stored when it is the general one', async () => {
    const server = await showCreateForm();
    fill('Title', 'Concert');
    await create();
    await isCreated();
    expect(server.sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('has a logo, which a new event gets where no other was chosen', async () => {
    const server = await showCreateForm({ ...logoCalls, ...settings({ default_logo_url: LOGO_URL }) });
    await waitFor(() => expect(sentTo(server, `GET /api/logos/${LOGO_NAME}`)).toHaveLength(1));
    fill('Title', 'Concert');
    await screen.findByRole('img', { name: 'Logo' });
    await create();
    await isCreated();
    const stored = sentTo(server, PUT_LOGO)[0]!.body as Blob;
    expect([stored.type, stored.size]).toEqual(['image/png', 4]);
  });

  it('that cannot be stored only warns, and the event stays', async () => {
    await showCreateForm({ ...settings(colors), [`PUT ${CUSTOMIZATION}`]: problemWith('INTERNAL_ERROR') });
    fill('Title', 'Concert');
    await waitFor(() =>
      expect(screen.getByTestId('customization-preview')).toHaveStyle({ background: 'rgb(16, 24, 40)' }),
    );
    await create();
    await isCreated();
    expect(
      screen.getByText(/^Event created successfully, but failed to save logo and appearance/),
    ).toBeVisible();
  });
});
