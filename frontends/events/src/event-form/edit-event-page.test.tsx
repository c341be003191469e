import { describe, expect, it } from '@jest/globals';
import {
  aCalendar,
  aCustomization,
  anEvent,
  anOccurrence,
  aSeries,
  CALENDAR_ID,
  EVENT_ID,
  fill,
  press,
  problemWith,
  renderPage,
  respondWith,
  sentTo,
  shownPath,
  shownQuery,
} from '@daymark/page-testing';
import { useInvalidation } from '@daymark/api-client';
import { removeMember, type CalendarEvent, type Recurrence } from '@daymark/contracts';
import { describeRecurrence } from '@daymark/recurrence';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, eventCall, FormPages, save, showEditForm, turn } from '../../test/support/form-page.js';

const OCCURRENCE_ID = `${EVENT_ID}-occurrence-3`;
const OTHER_ID = '0d9f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12';
const PATCH = `PATCH /api/events/${EVENT_ID}`;
const PATCH_OCCURRENCE = `PATCH /api/events/${OCCURRENCE_ID}`;
const customization = { [`GET /api/events/${EVENT_ID}/customization`]: respondWith(aCustomization()) };
const plain = {
  ...customization,
  [eventCall()]: respondWith(anEvent({ version: 4 })),
  [PATCH]: respondWith(anEvent()),
};
const series = {
  ...customization,
  [eventCall()]: respondWith(aSeries({ version: 7 })),
  [eventCall(`${EVENT_ID}-occurrence-0`)]: respondWith(anOccurrence(0, { version: 7 })),
  [eventCall(OCCURRENCE_ID)]: respondWith(anOccurrence(3, { version: 7 })),
  [PATCH]: respondWith(aSeries()),
  [PATCH_OCCURRENCE]: respondWith(anOccurrence(3)),
};
const occurrenceAddress = `/event/${OCCURRENCE_ID}/edit`;
const isAt = (path: string) => waitFor(() => expect(shownPath()).toBe(path));
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const question = 'This is a recurring event. What would you like to edit?';

describe('Edit Event', () => {
  it('shows the stored values, saves the changes, and goes to the event', async () => {
    const server = await showEditForm(plain);
    expect(value('Title')).toBe('Evening training');
    expect(value('Start time')).toBe('18:00');
    expect(screen.queryByRole('group', { name: question })).not.toBeInTheDocument();
    fill('Title', 'Morning training');
    await save();
    await isAt(`/event/${EVENT_ID}`);
    expect(sentTo(server, PATCH)[0]!.body).toEqual({ title: 'Morning training', version: 4 });
    expect(sentTo(server, PATCH)[0]!.query.toString()).toBe('');
    expect(screen.getByText('Event updated')).toBeVisible();
  });

  it('has no form for an event that comes from an address', async () => {
    renderPage(FormPages, `/event/${EVENT_ID}/edit`, {
      ...plain,
      [eventCall()]: respondWith({ ...anEvent(), source_host: 'club.example.org' }),
    });
    expect(await screen.findByRole('heading', { name: 'From club.example.org' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make it your own' })).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  const sharedWithMe = (...items: object[]) => ({
    'GET /api/calendars': respondWith({ items, total: items.length, page: 1, page_size: 100 }),
  });

  it.each([
    ['the role is taken', { [eventCall()]: respondWith(anEvent({ is_read_only: true })) }],
    ['the person is removed', { ...sharedWithMe(), [eventCall()]: problemWith('NOT_FOUND') }],
  ])('keeps what was typed, with no button to save it, where %s meanwhile', async (_, afterwards) => {
    const member = aCalendar({ is_owner: false, role: 'editor' });
    const Taken = () => {
      const invalidate = useInvalidation();
      return <button onClick={() => void invalidate(removeMember)}>Demote</button>;
    };
    const pages = () => (
      <>
        <FormPages />
        <Taken />
      </>
    );
    const server = renderPage(pages, `/event/${EVENT_ID}/edit`, {
      ...plain,
      ...sharedWithMe(member),
      [eventCall()]: respondWith(anEvent({ calendars: [member], version: 4 })),
    });
    await screen.findByRole('form', { name: 'Edit Event' });
    await waitFor(() => expect(screen.getByLabelText('Calendar')).toHaveTextContent('Rowing club'));
    fill('Title', 'Morning training');
    Object.assign(server.routes, afterwards);
    await press('Demote');
    expect(await screen.findByText(/Ask its owner or one of its managers/)).toBeVisible();
    expect(value('Title')).toBe('Morning training');
    expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
  });

  it('says that an administrator can help where the owner is not active', async () => {
    const member = aCalendar({ is_owner: false, role: 'manager', owner_is_inactive: true });
    renderPage(FormPages, `/event/${EVENT_ID}/edit`, {
      ...plain,
      ...sharedWithMe(member),
      [eventCall()]: respondWith(anEvent({ calendars: [member], is_read_only: true })),
    });
    expect(await screen.findByText(/An administrator can hand it over/)).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('of a calendar of somebody else stays in it; a copy may go into any calendar in which one writes', async () => {
    const shared = { id: EVENT_ID, name: 'Choir', color: '#15803d' };
    const calendars = {
      'GET /api/calendars': respondWith({
        items: [
          aCalendar(),
          aCalendar({ id: EVENT_ID, name: 'Choir', is_owner: false, role: 'editor' }),
          aCalendar({ id: OTHER_ID, name: 'Read alone', is_owner: false, role: 'viewer' }),
        ],
        total: 3,
        page: 1,
        page_size: 100,
      }),
    };
    await showEditForm({
      ...plain,
      ...calendars,
      [eventCall()]: respondWith(anEvent({ calendars: [shared] })),
    });
    await waitFor(() => expect(screen.getByLabelText(/^Calendar/).tagName).toBe('OUTPUT'));
    // Without "(optional)".
    expect(screen.getByLabelText('Calendar')).toHaveTextContent('Choir');
    cleanup();
    const draft = anEvent({ calendars: [shared], draft: 'shared', version: 4 });
    const server = await showEditForm({ ...plain, ...calendars, [eventCall()]: respondWith(draft) });
    const select = screen.getByRole('combobox', { name: /^Calendar/ });
    await waitFor(() =>
      expect(
        within(select)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Rowing club', 'Choir']),
    );
    await userEvent.selectOptions(select, 'Rowing club');
    await save();
    await isAt(`/event/${EVENT_ID}`);
    expect(sentTo(server, PATCH)[0]!.body).toEqual({ calendar_id: CALENDAR_ID, version: 4 });
  });

  it('folds what few events have', async () => {
    await showEditForm(plain);
    expect(screen.getByLabelText(/^Description/)).not.toBeVisible();
    await userEvent.click(screen.getByText('More'));
    expect(screen.getByLabelText(/^Description/)).toBeVisible();
  });

  it.each<[string, Partial<CalendarEvent>]>([
    ['a description', { description: 'Bring a towel' }],
    ['a meeting link', { url: 'https://meet.example.org/rowing' }],
    ['a meeting ID', { meeting_id: '123' }],
    ['a passcode', { passcode: 'oar' }],
    ['another time zone', { timezone: 'Asia/Tokyo' }],
    ['no public page', { is_public_shareable: false }],
  ])('unfolds that where the event has %s', async (_what, more) => {
    await showEditForm({ ...plain, [eventCall()]: respondWith(anEvent({ version: 4, ...more })) });
    expect(screen.getByLabelText(/^Description/)).toBeVisible();
  });

  it('unfolds that where the event has a logo', async () => {
    await showEditForm({
      ...plain,
      [`GET /api/events/${EVENT_ID}/customization`]: respondWith(
        aCustomization({ logo_url: '/api/logos/a.png' }),
      ),
      'GET /api/logos/a.png': respondWith({ media_type: 'image/png', content: 'bG9nbw==' }),
    });
    await waitFor(() => expect(screen.getByLabelText(/^Description/)).toBeVisible());
  });

  it('leads back to the event', async () => {
    await showEditForm(plain);
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', `/event/${EVENT_ID}`);
  });

  it('holds to the same rules as the form of a new event', async () => {
    const server = await showEditForm(plain);
    fill('Title', '');
    fill('End time', '17:00');
    await save();
    expect(await screen.findByText('Title is required')).toBeVisible();
    expect(screen.getByText('End time must be after start time')).toBeVisible();
    expect(sentTo(server, PATCH)).toEqual([]);
  });

  it('makes an event repeat', async () => {
    const server = await showEditForm(plain);
    await turn('Repeat this event');
    await save();
    await waitFor(() =>
      expect(sentTo(server, PATCH)[0]?.body).toMatchObject({
        recurrence: { recurrence_type: 'weekly', days_of_week: [3], interval: 1 },
      }),
    );
  });

  it('says a rule that it has no fields for in words, keeps it, and replaces it where another is chosen', async () => {
    const rrule = 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=WE';
    const recurrence: Recurrence = {
      ...aSeries().recurrence!,
      recurrence_type: 'custom',
      days_of_week: null,
      rrule,
    };
    const stored = { ...series, [eventCall()]: respondWith(aSeries({ version: 7, recurrence })) };
    const kept = 'This rule is kept as it is. Choose one above to replace it.';
    const server = await showEditForm(stored);
    expect(screen.getByText(describeRecurrence(recurrence))).toBeVisible();
    expect(screen.getByText(kept)).toBeVisible();
    fill('Title', 'Morning training');
    await save();
    await isAt(`/event/${EVENT_ID}`);
    expect(sentTo(server, PATCH)[0]!.body).toEqual({ title: 'Morning training', version: 7 });
    cleanup();

    const again = await showEditForm(stored);
    await choose('Weekly');
    expect(screen.queryByText(kept)).not.toBeInTheDocument();
    await save();
    await isAt(`/event/${EVENT_ID}`);
    expect(sentTo(again, PATCH)[0]!.body).toMatchObject({
      recurrence: { recurrence_type: 'weekly', days_of_week: [3], rrule: null },
    });
  });

  it('deletes the rule of a series when repeating is turned off', async () => {
    const server = await showEditForm(series);
    await turn('Repeat this event');
    await save();
    await isAt(`/event/${EVENT_ID}`);
    expect(sentTo(server, PATCH)[0]!.body).toEqual({ recurrence: null, version: 7 });
  });

  it('says why it failed, and keeps what was typed', async () => {
    await showEditForm({ ...plain, [PATCH]: problemWith('SERVICE_UNAVAILABLE') });
    fill('Title', 'Morning training');
    await save();
    expect(await screen.findByText('Error updating event')).toBeVisible();
    expect(screen.getByText('Failed to save the event. Please try again.')).toBeVisible();
    expect(value('Title')).toBe('Morning training');
  });

  it('says that an event is not yours to edit', async () => {
    await showEditForm({
      ...plain,
      [PATCH]: problemWith('FORBIDDEN', { detail: "You don't have permission to edit this event" }),
    });
    fill('Title', 'Mine now');
    await save();
    expect(await screen.findByText("You don't have permission to edit this event")).toBeVisible();
  });
});

describe('An event that cannot be edited', () => {
  const show = (answers: Parameters<typeof renderPage>[2], at = `/event/${EVENT_ID}/edit`) =>
    renderPage(FormPages, at, answers);

  it('because there is none, says so and leads back', async () => {
    show({ [eventCall()]: problemWith('NOT_FOUND') });
    expect(await screen.findByText('Error: Event not found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    await isAt('/events');
  });

  it('with an invalid id sends no request', async () => {
    const server = show({}, '/event/mine/edit');
    expect(await screen.findByText('Error: Event not found')).toBeVisible();
    expect(server.sent.some(({ path }) => path.startsWith('/api/events/'))).toBe(false);
  });

  it('because it could not be loaded, can be tried again', async () => {
    const server = show({ [eventCall()]: problemWith('FORBIDDEN', { detail: 'Not today' }) });
    expect(await screen.findByText('Error: Not today')).toBeVisible();
    server.routes[eventCall()] = respondWith(anEvent());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('form', { name: 'Edit Event' })).toBeVisible();
  });
});

describe('A series', () => {
  it('is edited as a whole unless something else is chosen', async () => {
    const server = await showEditForm(series);
    expect(screen.getByRole('radio', { name: 'Edit the entire series' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: 'This and following' })).not.toBeInTheDocument();
    fill('Title', 'Morning training');
    await save();
    await isAt(`/event/${EVENT_ID}`);
    expect(sentTo(server, PATCH)[0]!.query.get('scope')).toBe('series');
    expect(screen.getByText('The entire event series has been updated')).toBeVisible();
  });

  it('lets its first occurrence be edited alone', async () => {
    const first = `PATCH /api/events/${EVENT_ID}-occurrence-0`;
    const server = await showEditForm({ ...series, [first]: respondWith(anOccurrence(0)) });
    await choose('Edit this occurrence only');
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Repeat this event' })).toBeNull());
    fill('Title', 'Opening');
    await save();
    await isAt(`/event/${EVENT_ID}`);
    expect(sentTo(server, first)[0]!.query.get('scope')).toBe('occurrence');
  });

  it('says that the date which its form begins with is not one of its dates where that was deleted', async () => {
    const { start_time, end_time, ...event } = aSeries({ version: 7 });
    const { id, title, status, timezone, is_all_day } = event;
    const later = { start_local: '2025-03-08T10:00', end_local: '2025-03-08T11:00', start_time, end_time };
    const first_date = { ...later, occurrence_index: 1 };
    const shown = { ...later, id: `${id}-occurrence-1`, title, status, timezone, is_all_day };
    await showEditForm({
      ...series,
      [eventCall()]: respondWith({
        ...event,
        start_time,
        end_time,
        first_date,
        series_dates: { shown, is_over: false, next_dates: [] },
      }),
    });
    const whole = screen.getByRole('radio', { name: 'Edit the entire series' });
    expect(whole).toHaveAccessibleDescription(
      /^All occurrences, counted from \w{3} \d+ \w{3} \d{4}\. That date itself was/,
    );
    expect(screen.getByRole('radio', { name: 'Edit this occurrence only' })).toHaveAccessibleDescription(
      /^The one on Sat 8 Mar 2025\./,
    );
  });

  it('stays open when the chosen occurrence cannot be loaded', async () => {
    await showEditForm({ ...series, [eventCall(`${EVENT_ID}-occurrence-0`)]: problemWith('NOT_FOUND') });
    await choose('Edit this occurrence only');
    expect(await screen.findByText(/^It could not be loaded/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Edit the entire series' })).toBeChecked();
  });
});

describe('An occurrence', () => {
  it.each([
    ['named by its id', occurrenceAddress],
    ['named by its number', `/event/${EVENT_ID}/edit?occurrence=3`],
  ])('%s, is edited alone unless something else is chosen, and shown then', async (_how, at) => {
    const server = await showEditForm(series, at);
    expect(screen.getByRole('radio', { name: 'Edit this occurrence only' })).toBeChecked();
    expect(value('Start date')).toBe('April 2nd, 2025');
    expect(screen.queryByRole('switch', { name: 'Repeat this event' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Calendar/)).not.toBeInTheDocument();
    fill('Title', 'Regatta');
    await save();
    await isAt(`/event/${EVENT_ID}`);
    expect(shownQuery()).toBe('?occurrence=3');
    expect(sentTo(server, PATCH_OCCURRENCE)[0]!.body).toEqual({ title: 'Regatta', version: 7 });
    expect(sentTo(server, PATCH_OCCURRENCE)[0]!.query.get('scope')).toBe('occurrence');
  });

  it('and all that follow become a separate series, which is shown', async () => {
    const other = '9b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a99';
    const server = await showEditForm(
      { ...series, [PATCH_OCCURRENCE]: respondWith(aSeries({ id: other })) },
      occurrenceAddress,
    );
    await choose('This and following');
    expect(value('Start date')).toBe('April 2nd, 2025');
    expect(screen.getByRole('switch', { name: 'Repeat this event' })).toBeChecked();
    fill('Start time', '19:00');
    await save();
    await isAt(`/event/${other}`);
    expect(sentTo(server, PATCH_OCCURRENCE)[0]!.query.get('scope')).toBe('following');
    expect(sentTo(server, PATCH_OCCURRENCE)[0]!.body).toEqual({
      start_local: '2025-04-02T19:00',
      end_local: '2025-04-02T20:00',
      version: 7,
    });
  });

  it('shows the whole series when that is chosen, and keeps what was typed', async () => {
    const server = await showEditForm(series, occurrenceAddress);
    fill('Title', 'Regatta');
    fill('Start time', '17:00');
    await choose('Edit the entire series');
    expect(screen.getByText('What you typed was kept.')).toBeVisible();
    expect(value('Title')).toBe('Regatta');
    expect(value('Start date')).toBe('March 12th, 2025');
    await save();
    await isAt(`/event/${EVENT_ID}`);
    expect(sentTo(server, PATCH)[0]!.body).toEqual({
      title: 'Regatta',
      start_local: '2025-03-12T17:00',
      end_local: '2025-03-12T18:00',
      version: 7,
    });
  });

  it('cannot be shared while its series is not', async () => {
    await showEditForm(
      {
        ...series,
        [eventCall()]: respondWith(aSeries({ is_public_shareable: false })),
        [eventCall(OCCURRENCE_ID)]: respondWith(anOccurrence(3, { is_public_shareable: false })),
      },
      occurrenceAddress,
    );
    expect(screen.getByRole('switch', { name: 'Allow Public Sharing' })).toBeDisabled();
    expect(screen.getByText('The series is not shared, so none of its occurrences can be.')).toBeVisible();
  });

  it('of an event that does not repeat is the event', async () => {
    await showEditForm(
      { ...plain, [eventCall(OCCURRENCE_ID)]: problemWith('NOT_FOUND') },
      `/event/${EVENT_ID}/edit?occurrence=3`,
    );
    expect(screen.queryByRole('group', { name: question })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', `/event/${EVENT_ID}`);
  });
});
