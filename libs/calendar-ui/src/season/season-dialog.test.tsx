import { describe, expect, it, jest } from '@jest/globals';
import type { SeasonPreview } from '@daymark/contracts';
import { EVENT_ID, problemWith, renderPage, respondWith, type Handlers } from '@daymark/page-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SeasonDialog } from './season-dialog.js';

const aPreview = (more: Partial<SeasonPreview> = {}): SeasonPreview => ({
  weeks: 52,
  events: 6,
  dates: 40,
  has_more_dates: false,
  first_events: [
    {
      title: 'Choir',
      start_local: '2027-09-06T19:00',
      end_local: '2027-09-06T21:00',
      start_time: '2027-09-06T19:00:00Z',
      end_time: '2027-09-06T21:00:00Z',
      timezone: 'UTC',
      is_all_day: false,
      recurrence_text: 'Weekly on Mon',
    },
  ],
  starts_on: '2027-09-06',
  ends_on: '2028-06-26',
  notes: [{ kind: 'clock', title: 'Night', date: '2027-10-31' }],
  note_count: 4,
  refusal: null,
  ...more,
});

const onClose = jest.fn();
const open = (handlers: Handlers) =>
  renderPage(
    () => <SeasonDialog of={{ event_id: EVENT_ID }} title="Choir" onClose={onClose} />,
    '/',
    handlers,
  );
const PREVIEW = 'GET /api/events/season';
const COPY = 'POST /api/events/season';

describe('The copy to the next season', () => {
  it('shows what will be there and what to look at, and is then made as one action that can be undone', async () => {
    const server = open({ [PREVIEW]: respondWith(aPreview()), [COPY]: respondWith({ id: EVENT_ID }) });
    expect(
      await screen.findByText('6 events with 40 dates, Mon 6 Sep 2027 to Mon 26 Jun 2028.'),
    ).toBeVisible();
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/^Choir: Mon 6 Sep 2027, 7–9\spm, Weekly on Mon$/),
      'and 5 more',
      'Night (Sun 31 Oct 2027) begins while the clock is changed',
      'and 3 more',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Copy 6 events' }));
    expect(await screen.findByText('Copied to next season')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    const sent = server.sent.find(({ method, path }) => method === 'POST' && path === '/api/events/season')!;
    expect(sent.body).toEqual({ event_id: EVENT_ID });
    expect(sent.headers).toMatchObject({
      'Undo-Key': expect.any(String),
      'Idempotency-Key': expect.any(String),
    });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is not offered beyond a quota, without anything to copy, and where it cannot be shown', async () => {
    const refusal = 'You can have at most 20,000 events.';
    const server = open({ [PREVIEW]: respondWith(aPreview({ refusal })) });
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy 6 events' })).toBeDisabled();
    server.routes[PREVIEW] = problemWith('VALIDATION_ERROR', {
      detail: 'The next season has to begin after this one',
    });
    const begins = screen.getByRole('textbox', { name: 'Next season begins on' });
    await userEvent.clear(begins);
    await userEvent.type(begins, '2 March 2026{Tab}');
    expect(await screen.findByText('The next season has to begin after this one')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled();
  });
});
