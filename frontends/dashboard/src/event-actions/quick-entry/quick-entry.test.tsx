import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  aCalendar,
  anEvent,
  CALENDAR_ID,
  neverRespond,
  problemWith,
  renderPage,
  requestTo,
  respondWith,
  sentTo,
  shownPath,
} from '@daymark/page-testing';
import type { SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { keptDraft, type KeptDraft, type SchedulerCalendar } from '../event-actions-contract.js';
import { QuickEntry } from './quick-entry.js';

const POST = 'POST /api/events';
const CHOIR_ID = '7f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0c09';
const evening: SchedulerSlot = {
  start_local: '2026-12-02T18:00',
  end_local: '2026-12-02T19:00',
  is_all_day: false,
};
const onSaved = jest.fn();
const onClose = jest.fn();
// Tuesday, November 24th, 2026, noon.
jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T12:00:00Z'));
afterEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
});

const entryOf = (slot: SchedulerSlot, calendars: SchedulerCalendar[], draft: KeptDraft) => (
  <QuickEntry
    slot={slot}
    draft={draft}
    anchor={document.body}
    calendars={calendars}
    calendarId={calendars[0]?.id ?? null}
    timeZone="UTC"
    weekStart={1}
    hourCycle={24}
    shownMonth="2026-11"
    onSaved={onSaved}
    onClose={onClose}
  />
);
const open = (slot = evening, handlers = {}, calendars = [aCalendar()], draft = keptDraft()) =>
  renderPage(() => entryOf(slot, calendars, draft), '/', { [POST]: respondWith(anEvent()), ...handlers });
const title = () => screen.findByLabelText('Title');
const when = () => screen.getByLabelText('When');
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('The quick entry', () => {
  it('begins in the title, and Enter saves an event in the slot and the calendar that is offered', async () => {
    const server = open();
    expect(await title()).toHaveFocus();
    expect(when()).toHaveValue('Wed 2 Dec, 18:00–19:00');
    await userEvent.keyboard('Concert{Enter}');
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(requestTo(server, POST).body).toMatchObject({
      title: 'Concert',
      start_local: '2026-12-02T18:00',
      end_local: '2026-12-02T19:00',
      is_all_day: false,
      timezone: 'UTC',
      calendar_id: CALENDAR_ID,
    });
  });

  it('reads when as people type it, and shows what it understood on leaving the field', async () => {
    const server = open();
    await userEvent.type(await title(), 'Concert');
    await type(when(), 'tue 24 18-20');
    expect(screen.getByText('That is today, 18:00–20:00')).toBeVisible();
    await userEvent.tab();
    expect(when()).toHaveValue('Today, 18:00–20:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(requestTo(server, POST).body).toMatchObject({
      start_local: '2026-11-24T18:00',
      end_local: '2026-11-24T20:00',
    });
  });

  it('asks for a calendar again once one may not add to the chosen one any more', async () => {
    const calendars = [aCalendar(), aCalendar({ id: CHOIR_ID, name: 'Choir' })];
    const setCalendars = { current: (_: SchedulerCalendar[]) => {} };
    const Harness = () => {
      const [now, setNow] = useState<SchedulerCalendar[]>(calendars);
      setCalendars.current = setNow;
      return entryOf(evening, now, draft);
    };
    const draft = keptDraft();
    const server = renderPage(() => <Harness />, '/', { [POST]: respondWith(anEvent()) });
    await userEvent.type(await title(), 'Concert');
    expect(screen.getByLabelText('Calendar')).toHaveValue(CALENDAR_ID);
    act(() => setCalendars.current(calendars.slice(1)));
    expect(screen.getByLabelText('Calendar')).toHaveDisplayValue('Choose a calendar');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Calendar')).toHaveFocus();
    expect(sentTo(server, POST)).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Calendar'), 'Choir');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requestTo(server, POST).body).toMatchObject({ calendar_id: CHOIR_ID }));
  });

  it('proposes the person’s places, which it requests once the field is reached', async () => {
    const places = 'GET /api/events/locations';
    const server = open(evening, { [places]: respondWith({ items: ['Boathouse', 'Hall 2'] }) });
    await title();
    expect(sentTo(server, places)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Location'), 'Ha');
    await waitFor(() => expect(document.querySelectorAll('datalist > option')).toHaveLength(2));
    expect(sentTo(server, places)).toHaveLength(1);
  });

  it('says so where when cannot be read, and saves no other date', async () => {
    const server = open();
    await userEvent.type(await title(), 'Concert');
    await type(when(), 'fri 24');
    await userEvent.tab();
    expect(screen.getByLabelText('Location')).toHaveFocus();
    expect(screen.getByText(/^We could not read this as a date or time/)).toBeVisible();
    expect(when()).toHaveAttribute('aria-invalid', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(when()).toHaveFocus();
    expect(sentTo(server, POST)).toEqual([]);
  });

  it('parses a title with a time, shows the result before saving, and can keep it as a plain title', async () => {
    const server = open();
    await userEvent.type(await title(), 'Training Tue 18-19:30 Hall 2');
    expect(screen.getByText('Will be saved as “Training”.')).toBeVisible();
    expect(when()).toHaveValue('Today, 18:00–19:30');
    expect(screen.getByLabelText('Location')).toHaveValue('Hall 2');
    await userEvent.click(screen.getByRole('button', { name: 'Keep it as the title' }));
    expect(when()).toHaveValue('Wed 2 Dec, 18:00–19:00');
    expect(screen.getByLabelText('Location')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(requestTo(server, POST).body).toMatchObject({
      title: 'Training Tue 18-19:30 Hall 2',
      location: null,
    });
  });

  it('makes a series of a title that says so, and shows its rule in words before', async () => {
    const server = open();
    await userEvent.type(await title(), 'Training every tue, thu 18-19:30 until 24 june Hall 2');
    expect(screen.getByText('Will be saved as “Training”.')).toBeVisible();
    expect(
      screen.getByText('That is Thu 3 Dec, 18:00–19:30, weekly on Tue and Thu, until June 24th, 2027'),
    ).toBeVisible();
    expect(screen.getByLabelText('Location')).toHaveValue('Hall 2');
    expect(when()).toHaveValue('every tue, thu 18-19:30 until 24 june');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(requestTo(server, POST).body).toMatchObject({
      title: 'Training',
      start_local: '2026-12-03T18:00',
      end_local: '2026-12-03T19:30',
      location: 'Hall 2',
      recurrence: { recurrence_type: 'weekly', days_of_week: [2, 4], end_date: '2027-06-24' },
    });
  });

  it('makes a series of when, whose text stays in the field', async () => {
    const server = open();
    await userEvent.type(await title(), 'Board');
    await type(when(), 'first monday of the month 19:30');
    await userEvent.tab();
    expect(when()).toHaveValue('first monday of the month 19:30');
    expect(
      screen.getByText('That is Mon 7 Dec, 19:30–20:30, on the first Monday of every month, forever'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(requestTo(server, POST).body).toMatchObject({
      start_local: '2026-12-07T19:30',
      recurrence: { recurrence_type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=1MO' },
    });
  });

  it('saves a date without a time as a whole day, also late in the evening, and says so', async () => {
    const server = open({
      start_local: '2026-11-24T23:00',
      end_local: '2026-11-25T00:00',
      is_all_day: false,
    });
    await userEvent.type(await title(), 'Christmas party');
    await type(when(), '24 dec');
    await userEvent.tab();
    expect(screen.getByText('That is Thu 24 Dec, all day')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(requestTo(server, POST).body).toMatchObject({
      start_local: '2026-12-24',
      end_local: '2026-12-24',
      is_all_day: true,
    });
  });

  it('finds a day in the month on screen', async () => {
    open();
    await title();
    await type(when(), 'sat 14');
    expect(screen.getByText('That is Sat 14 Nov, all day')).toBeVisible();
  });

  it('saves what it understood of the title', async () => {
    const server = open();
    await userEvent.type(await title(), 'Training Tue 18-19:30 Hall 2{Enter}');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(requestTo(server, POST).body).toMatchObject({
      title: 'Training',
      start_local: '2026-11-24T18:00',
      end_local: '2026-11-24T19:30',
      location: 'Hall 2',
    });
  });

  it('keeps everything when saving fails, and the same event sent again is one', async () => {
    const server = open(evening, { [POST]: problemWith('SERVICE_UNAVAILABLE', { detail: 'Not now' }) });
    await userEvent.type(await title(), 'Concert{Enter}');
    expect(await screen.findByText(/^Not saved:/)).toBeVisible();
    expect(await title()).toHaveValue('Concert');
    expect(onClose).not.toHaveBeenCalled();
    server.routes[POST] = respondWith(anEvent());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    const keys = sentTo(server, POST).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[0]).toBe(keys[1]);
  });

  it('asks for a title, and is sent once by Enter twice', async () => {
    const server = open(evening, { [POST]: neverRespond });
    await title();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Title is required')).toBeVisible();
    await userEvent.keyboard('Concert{Enter}{Enter}');
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeVisible();
    expect(sentTo(server, POST)).toHaveLength(1);
  });

  it('shows the colour of the chosen calendar, and none without one', async () => {
    open(evening, {}, [aCalendar({ color: '#15803d' })]);
    await title();
    const colors = () => [...document.querySelectorAll('circle')].map((dot) => dot.getAttribute('fill'));
    expect(colors()).toEqual(['#15803d']);
    await userEvent.selectOptions(screen.getByLabelText('Calendar'), 'No calendar');
    expect(colors()).toEqual([]);
  });

  it('saves on no calendar only when that was chosen', async () => {
    const server = open(evening, {}, []);
    await userEvent.type(await title(), 'Concert{Enter}');
    const calendar = screen.getByLabelText('Calendar');
    expect(calendar).toHaveFocus();
    expect(screen.getByText('Choose a calendar, or “No calendar”.')).toBeVisible();
    expect(sentTo(server, POST)).toEqual([]);
    await userEvent.selectOptions(calendar, 'No calendar');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(requestTo(server, POST).body).toMatchObject({ title: 'Concert', calendar_id: null });
  });

  it('is left by Escape, and by a press elsewhere only while nothing is typed', async () => {
    open();
    await title();
    await userEvent.click(document.body);
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.type(await title(), 'C');
    await userEvent.click(document.body);
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.type(await title(), '{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('has what was typed before when it is opened again, until that is saved', async () => {
    const draft = keptDraft();
    open(evening, {}, undefined, draft);
    await userEvent.type(await title(), 'Concert');
    await type(when(), 'tue 24 18-20');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    cleanup();

    open({ ...evening }, {}, undefined, draft);
    expect(await title()).toHaveValue('Concert');
    expect(when()).toHaveValue('tue 24 18-20');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    cleanup();

    open(evening, {}, undefined, draft);
    expect(await title()).toHaveValue('');
    expect(when()).toHaveValue('Wed 2 Dec, 18:00–19:00');
  });

  it('leads to the form of its calendar by More', async () => {
    open({ start_local: '2026-12-02', end_local: '2026-12-04', is_all_day: true });
    await userEvent.type(await title(), 'Camp');
    expect(when()).toHaveValue('Wed 2 Dec – Fri 4 Dec');
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(shownPath()).toBe(`/calendar/${CALENDAR_ID}/add-event`));
  });
});
