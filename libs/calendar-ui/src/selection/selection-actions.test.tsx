import { describe, expect, it } from '@jest/globals';
import { aCalendar, CALENDAR_ID, renderPage, respondWith } from '@daymark/page-testing';
import { screen, waitFor } from '@testing-library/react';
import { SelectionActions } from './selection-actions.js';

const SHARED = '0d9f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12';
const inCalendar = (id: string) => ({ id, version: 1, title: 'Training', calendar_ids: [id] });
const show = (...calendarIds: string[]) =>
  renderPage(() => <SelectionActions events={calendarIds.map(inCalendar)} onClear={() => undefined} />, '/', {
    'GET /api/calendars': respondWith({
      items: [aCalendar(), aCalendar({ id: SHARED, is_owner: false, role: 'editor' })],
      total: 2,
      page: 1,
      page_size: 100,
    }),
  });
const put = () => screen.findByRole('combobox', { name: 'Put into a calendar' });

describe('Putting several events into a calendar', () => {
  it('says why it is not possible where they have several owners', async () => {
    show(CALENDAR_ID, SHARED);
    const select = await put();
    await waitFor(() =>
      expect(select).toHaveAccessibleDescription(
        'Events of several owners: each stays with the owner of its calendar.',
      ),
    );
    expect(select).toBeDisabled();
  });

  it('is offered where they have one owner', async () => {
    show(CALENDAR_ID, CALENDAR_ID);
    const select = await put();
    await waitFor(() => expect(select).toBeEnabled());
    expect(select).toHaveAccessibleDescription('');
  });
});
