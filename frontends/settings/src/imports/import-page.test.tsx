import { describe, expect, it } from '@jest/globals';
import { CALENDAR_ID, EVENT_ID, problemWith, respondWith, sentTo } from '@daymark/page-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  IMPORT_ID,
  anImport,
  anItem,
  importService,
  open,
  WithUndoKey,
  press,
} from '../../test/support/open-import.js';

describe('An import', () => {
  it('shows its progress in entries, can be stopped and resumed, and is undone after confirmation', async () => {
    const { server } = open();
    await screen.findByText('Evening training');
    await press('Import 3 entries');
    expect(await screen.findByText('1 of 3 entries')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Importing' })).toHaveFocus();
    await press('Stop');
    expect(await screen.findByText('1 event created.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Stopped' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Resume' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
    await press('Undo import');
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo import' }));
    expect(sentTo(server, `POST /api/imports/${IMPORT_ID}/undo`)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('1 event undone and 1 kept, since somebody changed it.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Undone' })).toHaveFocus();
  });

  describe('that was begun in this tab', () => {
    const result = { created: 2, changed: 1, failed: 0, undone: 0, kept: 0 };
    const finish = ({ change }: ReturnType<typeof importService>) =>
      change({
        state: 'done',
        result,
        finished_at: '2025-03-01T09:01:00Z',
        undoable_until: '2025-03-08T09:00:00Z',
      });
    const undoes = (server: ReturnType<typeof open>['server']) =>
      sentTo(server, `POST /api/imports/${IMPORT_ID}/undo`).length;
    const message = async (title: string) =>
      within(await screen.findByRole('region', { name: 'Messages' })).findByText(title);
    const begin = async () => {
      const opened = open(anImport(), undefined, {}, WithUndoKey);
      await screen.findByText('Evening training');
      await press('Import 3 entries');
      await screen.findByText('1 of 3 entries');
      return opened;
    };

    it('is undone in the message that it is done, which says what was kept', async () => {
      const { service, server } = await begin();
      finish(service);
      await message('Imported');
      await press('Undo');
      expect(await message('Undone')).toBeVisible();
      expect(
        screen.getByText('club.ics: 1 event undone and 1 kept, since somebody changed it.'),
      ).toBeVisible();
      expect(screen.queryByText('Imported')).not.toBeInTheDocument();
      expect(undoes(server)).toBe(1);
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(undoes(server)).toBe(1);
    });

    it('is stopped and undone by Ctrl+Z while it is under way', async () => {
      const { server } = await begin();
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(await message('Undone')).toBeVisible();
      expect(sentTo(server, `DELETE /api/imports/${IMPORT_ID}/run`)).toHaveLength(1);
      expect(undoes(server)).toBe(1);
    });

    it('is named and skipped where all of it was changed since', async () => {
      const { service, server } = await begin();
      finish(service);
      await message('Imported');
      server.routes[`POST /api/imports/${IMPORT_ID}/undo`] = () =>
        service.change({ state: 'undone', undoable_until: null, result: { ...result, undone: 0, kept: 3 } });
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(await message('"club.ics" was changed again since, so it was not undone.')).toBeVisible();
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(undoes(server)).toBe(1);
    });

    it('is named and skipped if it was undone in another tab', async () => {
      const { service, server } = await begin();
      finish(service);
      await message('Imported');
      service.change({ state: 'undone', undoable_until: null });
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(await message('"club.ics" was changed again since, so it was not undone.')).toBeVisible();
      expect(undoes(server)).toBe(0);
    });

    it('is no undo step any more once it was undone on its page', async () => {
      const { service, server } = await begin();
      finish(service);
      await message('Imported');
      await press('Undo import');
      const dialog = within(await screen.findByRole('dialog', { name: 'Undo import' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
      await screen.findByText('1 event undone and 1 kept, since somebody changed it.');
      expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(undoes(server)).toBe(1);
    });
  });

  it('asks again while it is under way, and leads to the calendar once it is done', async () => {
    const { service } = open(anImport({ state: 'importing', progress: { done: 1, total: 3 } }));
    await screen.findByText('1 of 3 entries');
    service.change({
      state: 'done',
      calendar: { id: CALENDAR_ID, name: 'Rowing club', color: '#2563eb' },
      new_calendar: null,
      result: { created: 2, changed: 1, failed: 0, undone: 0, kept: 0 },
    });
    const link = await screen.findByRole('link', { name: 'Open Rowing club' });
    expect(link).toHaveAttribute('href', `/calendar/detail/${CALENDAR_ID}`);
    expect(screen.getByText('2 events created and 1 changed.')).toBeVisible();
  });

  it('says why a file was refused and leads to choosing another', async () => {
    open(anImport({ state: 'failed', source: null, refusal: { code: 'old_format', params: {} } }));
    expect(await screen.findByText(/^This is a calendar in the old format vCalendar 1\.0/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose another file' })).toHaveAttribute('href', '/imports');
  });

  it('says why an address gave nothing, and leads to trying another', async () => {
    const refusal = { code: 'address_not_found', params: {} } as const;
    open(anImport({ state: 'failed', source: null, address: 'https://example.org/', refusal }));
    expect(await screen.findByRole('heading', { name: 'There is no calendar at this link' })).toBeVisible();
    expect(screen.getByText(/^There is nothing at this address/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try another link' })).toHaveAttribute('href', '/imports');
  });

  it('says what cannot be done and shows the present state of the import', async () => {
    const { server, service } = open();
    await screen.findByText('Evening training');
    server.routes[`POST /api/imports/${IMPORT_ID}/run`] = () => {
      service.change({ state: 'done', result: { created: 3, changed: 0, failed: 0, undone: 0, kept: 0 } });
      return problemWith('STALE_VERSION');
    };
    await press('Import 3 entries');
    expect(await screen.findByText('Error importing')).toBeVisible();
    expect(await screen.findByText('3 events created.')).toBeVisible();
  });

  it('that does not exist says so', async () => {
    open(anImport(), undefined, { [`GET /api/imports/${IMPORT_ID}`]: problemWith('NOT_FOUND') });
    expect(await screen.findByRole('heading', { name: 'This import does not exist' })).toBeVisible();
  });
});

it('An imported entry leads to its event', async () => {
  open(anImport({ state: 'done' }), undefined, {
    [`GET /api/imports/${IMPORT_ID}/items`]: respondWith({
      items: [anItem({ state: 'done', event_id: EVENT_ID })],
      total: 1,
      page: 1,
      page_size: 25,
    }),
  });
  const link = await screen.findByRole('link', { name: 'Evening training' });
  expect(link).toHaveAttribute('href', `/event/${EVENT_ID}`);
  expect(link).toHaveClass('ui-link');
});
