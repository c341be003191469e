import { describe, expect, it, jest } from '@jest/globals';
import {
  aCalendar,
  CALENDAR_ID,
  problemWith,
  requestTo,
  respondWith,
  sentTo,
  shownPath,
  type SentRequest,
} from '@daymark/page-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IMPORT_ID, anImport, open, press, icsFile, rowOf } from '../../test/support/open-import.js';

describe('Bringing a calendar file', () => {
  it('uploads what was chosen for a calendar and opens what is in it', async () => {
    const { server } = open(anImport(), `/imports?calendar=${CALENDAR_ID}`);
    await userEvent.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), icsFile());
    await waitFor(() => expect(shownPath()).toBe(`/imports/${IMPORT_ID}`));
    const { query } = requestTo(server, 'POST /api/imports');
    expect(Object.fromEntries(query)).toMatchObject({ name: 'club.ics', calendar_id: CALENDAR_ID });
  });

  it('says how much of a file is sent that goes in parts', async () => {
    const arrivals: (() => void)[] = [];
    const arrived = () =>
      new Promise<ReturnType<typeof respondWith>>((resolve) =>
        arrivals.push(() => resolve(respondWith(anImport()))),
      );
    const part = (number: number) => `PUT /api/imports/${IMPORT_ID}/parts/${number}`;
    open(anImport(), '/imports', { [part(2)]: arrived, [part(3)]: arrived });
    const archive = new File([new Uint8Array(9 * 1024 * 1024)], 'all.zip', { type: 'application/zip' });
    await userEvent.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), archive);
    for (const percent of [33, 66]) {
      expect(await screen.findByText(`Uploading... ${percent}%`)).toBeVisible();
      await waitFor(() => expect(arrivals).toHaveLength(1));
      arrivals.pop()!();
    }
    await waitFor(() => expect(shownPath()).toBe(`/imports/${IMPORT_ID}`));
  });

  it('takes a file that is dropped anywhere on the page, and says so while it is held over it', async () => {
    const { server } = open(anImport(), '/imports');
    await screen.findByRole('heading', { name: 'Bring your calendar' });
    const dataTransfer = { types: ['Files'], files: [icsFile()] };
    fireEvent.dragEnter(window, { dataTransfer });
    expect(screen.getByText('Drop the file to see what is in it')).toBeVisible();
    fireEvent.drop(window, { dataTransfer });
    expect(screen.queryByText('Drop the file to see what is in it')).toBeNull();
    await waitFor(() => expect(sentTo(server, 'POST /api/imports')).toHaveLength(1));
  });

  it('refuses a file that is too large, and several at once, before anything is sent', async () => {
    const { server } = open(anImport(), '/imports');
    await screen.findByRole('heading', { name: 'Bring your calendar' });
    const large = icsFile();
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [large] } });
    expect(await screen.findByText(/^A file can have at most 10 MB/)).toBeVisible();
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [icsFile(), icsFile()] } });
    expect(await screen.findByText(/^Choose one file at a time/)).toBeVisible();
    expect(sentTo(server, 'POST /api/imports')).toEqual([]);
  });

  it('accepts an address instead of a file, says what is wrong with it, and offers to synchronise it', async () => {
    const address = 'webcal://club.example.org/calendar.ics';
    const { server } = open(
      anImport({ address, calendar: { id: CALENDAR_ID, name: 'Regattas', color: '#2563eb' } }),
      `/imports?calendar=${CALENDAR_ID}`,
      {
        'POST /api/imports/address': ({ body }: SentRequest) =>
          (body as { address: string }).address === address
            ? respondWith(anImport(), 201)
            : problemWith('VALIDATION_ERROR', { errors: [{ field: 'address', message: 'Too short' }] }),
        [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar({ name: 'Regattas' })),
        [`GET /api/calendars/${CALENDAR_ID}/sources`]: respondWith({ items: [] }),
      },
    );
    const field = await screen.findByLabelText('Or import from a link');
    await press('Fetch');
    expect(await screen.findByText('Address is required')).toBeVisible();
    await userEvent.type(field, 'nonsense');
    await press('Fetch');
    expect(await screen.findByText(/^This is no web address/)).toBeVisible();
    expect(sentTo(server, 'POST /api/imports/address')).toEqual([]);
    await userEvent.type(field, '.x');
    await press('Fetch');
    expect(await screen.findByText('Too short')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, address);
    await press('Fetch');
    await waitFor(() => expect(shownPath()).toBe(`/imports/${IMPORT_ID}`));
    const sent = sentTo(server, 'POST /api/imports/address').at(-1)!;
    expect(sent.body).toMatchObject({ address, calendar_id: CALENDAR_ID });
    const instead = await screen.findByRole('link', { name: 'Sync from this link instead' });
    expect(instead).toHaveClass('ui-link');
    await userEvent.click(instead);
    expect(await screen.findByRole('textbox', { name: /^Address/ })).toHaveValue(address);
  });

  it('says that it waits for an answer while an address is fetched', async () => {
    open(anImport({ state: 'reading', address: 'https://club.example.org/', file_bytes: 0, source: null }));
    expect(await screen.findByText('Waiting for the server to respond.')).toBeVisible();
  });

  it('lists earlier imports with what became of them', async () => {
    open(
      anImport({
        state: 'done',
        result: { created: 12, changed: 2, failed: 0, undone: 0, kept: 0 },
      }),
      '/imports',
    );
    await screen.findByText('club.ics');
    const row = within(rowOf('club.ics'));
    expect(row.getByText('12 events created and 2 changed')).toBeVisible();
    expect(row.getByText('Imported')).toBeVisible();
  });
});

it('Each calendar can be taken as a file, and why that failed is said', async () => {
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const restored = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const { server } = open(anImport(), '/imports', {
    [`GET /api/calendars/${CALENDAR_ID}/export.ics`]: respondWith('BEGIN:VCALENDAR'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download Regattas as .ics' }));
  await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'Regattas.ics' }]));
  await press('Download Regattas as .csv');
  expect(await screen.findByText('Error exporting calendar')).toBeVisible();
  expect(sentTo(server, `GET /api/calendars/${CALENDAR_ID}/export.csv`)).toHaveLength(1);
  saved.mockRestore();
  Object.assign(URL, { createObjectURL: restored.create, revokeObjectURL: restored.revoke });
});
