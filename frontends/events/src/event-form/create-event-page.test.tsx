import { describe, expect, it } from '@jest/globals';
import {
  aCalendar,
  anEvent,
  CALENDAR_ID,
  EVENT_ID,
  fill,
  press,
  problemWith,
  renderPage,
  respondWith,
  sentTo,
  shownPath,
} from '@daymark/page-testing';
import { Link } from '@daymark/ui/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADD_EVENT, create, FormPages, repeat, showCreateForm, turn } from '../../test/support/form-page.js';

const POST = 'POST /api/events';

const From = () => (
  <>
    <Link to={ADD_EVENT}>Add an event</Link>
    <FormPages />
  </>
);

describe('Create Event', () => {
  it('returns to the page that it was opened from', async () => {
    renderPage(From, '/from', {
      'GET /api/calendars': respondWith({ items: [aCalendar()], total: 1, page: 1, page_size: 100 }),
      [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar()),
      [POST]: respondWith(anEvent(), 201),
    });
    await userEvent.click(screen.getByRole('link', { name: 'Add an event' }));
    await screen.findByRole('form', { name: 'Create Event' });
    fill('Title', 'Evening training');
    await create();
    await waitFor(() => expect(shownPath()).toBe('/from'));
  });

  it('puts an event into the calendar of the address, says so, and shows it', async () => {
    const server = await showCreateForm();
    expect(await screen.findByText('It will be added to Rowing club.')).toBeVisible();
    expect(screen.queryByLabelText(/^Calendar/)).not.toBeInTheDocument();
    fill('Title', 'Evening training');
    await repeat();
    await create();
    await waitFor(() => expect(shownPath()).toBe(`/event/${EVENT_ID}`));
    expect(screen.getByText('Event created')).toBeVisible();
    expect(sentTo(server, POST)[0]!.body).toMatchObject({
      title: 'Evening training',
      calendar_id: CALENDAR_ID,
      is_public_shareable: true,
      recurrence: { recurrence_type: 'weekly', interval: 1, end_date: null, count: null },
    });
  });

  it('shows the error at each field, and sends nothing', async () => {
    const server = await showCreateForm();
    fill('Start date', '');
    fill('End time', 'noon');
    fill(/^Meeting link/, 'javascript:alert(1)');
    await repeat();
    await userEvent.click(screen.getByRole('checkbox', { checked: true }));
    await create();
    expect(await screen.findByText('Title is required')).toBeVisible();
    for (const [label, message] of [
      ['Title', 'Title is required'],
      ['Start date', 'Start date is required'],
      ['End time', 'Invalid time format'],
      [/^Meeting link/, 'Invalid URL'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    }
    expect(screen.getByText('Please complete all required recurrence fields')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveFocus();
    fill('Title', 'Training');
    await create();
    expect(screen.getByLabelText('Start date')).toHaveFocus();
    expect(sentTo(server, POST)).toEqual([]);
  });

  it('says at the end time that the event ends before it begins', async () => {
    await showCreateForm();
    fill('Title', 'Training');
    fill('Start time', '10:00');
    fill('End time', '09:00');
    await create();
    expect(await screen.findByText('End time must be after start time')).toBeVisible();
    expect(screen.getByLabelText('End time')).toHaveAttribute('aria-invalid', 'true');
  });

  it('says at the end date that whole days end before they begin', async () => {
    await showCreateForm();
    fill('Title', 'Regatta');
    await turn('All day');
    fill('Start date', '2027-03-02');
    fill('End date', '2027-03-01');
    await create();
    expect(await screen.findByText('End date must not be before start date')).toBeVisible();
    expect(screen.getByLabelText('End date')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('End date')).toHaveFocus();
  });

  it('goes to the weekdays where none is chosen', async () => {
    await showCreateForm();
    fill('Title', 'Training');
    await repeat();
    await userEvent.click(screen.getByRole('checkbox', { checked: true }));
    await create();
    expect(await screen.findByText('Please complete all required recurrence fields')).toBeVisible();
    const days = screen.getByRole('group', { name: 'On these days' });
    expect(days).toHaveAccessibleDescription('Please complete all required recurrence fields');
    expect(screen.getByRole('checkbox', { name: 'Sunday' })).toHaveFocus();
  });

  it('goes to the first field that is wrong as the page shows them, whichever came last', async () => {
    await showCreateForm();
    fill('Title', 'Training');
    await turn('All day');
    await turn('All day');
    fill('Start time', 'noon');
    fill(/^Meeting link/, 'x');
    await create();
    expect(screen.getByLabelText('Start time')).toHaveFocus();
    fill('Start date', 'soon');
    await create();
    expect(screen.getByLabelText('Start date')).toHaveAccessibleDescription('Invalid date format');
    expect(screen.getByLabelText('Start date')).toHaveFocus();
  });

  it('begins at the title, on the day that the address asks for', async () => {
    await showCreateForm({}, '/event/create?date=2026-11-25&end_date=2026-11-27');
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(screen.getByLabelText('Start date')).toHaveValue('November 25th, 2026');
    expect(screen.getByLabelText('End date')).toHaveValue('November 27th, 2026');
    expect(screen.getByRole('switch', { name: 'All day' })).toBeChecked();
  });

  it("says 'Error fetching calendars' at the choice of a calendar, and tries again", async () => {
    let isDown = true;
    await showCreateForm(
      {
        'GET /api/calendars': () =>
          isDown
            ? problemWith('NOT_FOUND')
            : respondWith({ items: [aCalendar()], total: 1, page: 1, page_size: 100 }),
      },
      '/event/create',
    );
    expect(await screen.findByText('Error fetching calendars')).toBeVisible();
    isDown = false;
    await press('Try Again');
    await waitFor(() => expect(screen.queryByText('Error fetching calendars')).not.toBeInTheDocument());
  });

  it('puts what the service says about a field at the field', async () => {
    await showCreateForm({
      [POST]: problemWith('VALIDATION_ERROR', {
        errors: [
          { field: 'recurrence.count', message: 'Too many' },
          { field: 'title', message: 'Not so' },
        ],
      }),
    });
    fill('Title', 'Training');
    await create();
    expect(await screen.findByText('Not so')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText('Too many')).toBeVisible();
  });

  it('keeps what was typed when it fails, and says why', async () => {
    await showCreateForm({ [POST]: problemWith('SERVICE_UNAVAILABLE') });
    fill('Title', 'Evening training');
    fill(/^Description/, 'Bring a towel');
    await create();
    expect(await screen.findByText('Error creating event')).toBeVisible();
    expect(screen.getByText(/not available right now/)).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Evening training');
    expect(screen.getByLabelText(/^Description/)).toHaveValue('Bring a towel');
    expect(shownPath()).toBe(ADD_EVENT);
  });

  it('leads back to the calendar', async () => {
    await showCreateForm();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute(
      'href',
      `/calendar/detail/${CALENDAR_ID}`,
    );
  });

  it('without a calendar leads back to the dashboard, and offers all calendars', async () => {
    const second = 'e3b0f7d7-6a3e-4b8e-8f65-1f1f6c9c7a33';
    const server = await showCreateForm(
      {
        'GET /api/calendars': ({ query }) =>
          respondWith({
            items: query.get('page') === '1' ? [aCalendar()] : [aCalendar({ id: second, name: 'Choir' })],
            total: 101,
            page: Number(query.get('page')),
            page_size: 100,
          }),
      },
      '/event/create',
    );
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/');
    fill('Title', 'Concert');
    await screen.findByRole('option', { name: 'Choir' });
    await userEvent.selectOptions(screen.getByLabelText(/^Calendar/), 'Choir');
    await create();
    await waitFor(() => expect(sentTo(server, POST)[0]?.body).toMatchObject({ calendar_id: second }));
  });

  it('is not made in no calendar by Enter in the title, which leads to the choice of one', async () => {
    const none = respondWith({ items: [], total: 0, page: 1, page_size: 100 });
    const server = await showCreateForm({ 'GET /api/calendars': none }, '/event/create');
    await userEvent.type(screen.getByLabelText('Title'), 'Concert{Enter}');
    expect(screen.getByLabelText(/^Calendar/)).toHaveFocus();
    // Pressing the button is intended.
    await create();
    await waitFor(() => expect(shownPath()).toBe(`/event/${EVENT_ID}`));
    expect(sentTo(server, POST).map(({ body }) => body)).toMatchObject([{ calendar_id: null }]);
  });

  it('is made by Enter in the title in the calendar that is offered', async () => {
    const server = await showCreateForm({}, '/event/create');
    await screen.findByRole('option', { name: 'Rowing club', selected: true });
    await userEvent.type(screen.getByLabelText('Title'), 'Concert{Enter}');
    await waitFor(() => expect(sentTo(server, POST)[0]?.body).toMatchObject({ calendar_id: CALENDAR_ID }));
  });

  it.each<[string, Parameters<typeof showCreateForm>[0]]>([
    ['is missing', { [`GET /api/calendars/${CALENDAR_ID}`]: problemWith('NOT_FOUND') }],
    [
      'belongs to somebody else',
      { [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar({ is_owner: false, role: null })) },
    ],
  ])('shows no form where the calendar of the address %s', async (_why, answers) => {
    let wasFormShown = false;
    const watch = new MutationObserver(() => (wasFormShown ||= screen.queryByRole('form') !== null));
    watch.observe(document.body, { childList: true, subtree: true });
    renderPage(FormPages, `/calendar/${CALENDAR_ID}/add-event`, answers ?? {});
    expect(await screen.findByRole('heading', { name: 'Calendar not found', level: 1 })).toBeVisible();
    expect(screen.getByText('This calendar does not exist, or you cannot add events to it.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/');
    watch.disconnect();
    expect(wasFormShown).toBe(false);
  });

  it('says to a viewer of the calendar in the address who can help', async () => {
    renderPage(FormPages, `/calendar/${CALENDAR_ID}/add-event`, {
      [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar({ is_owner: false, role: 'viewer' })),
    });
    expect(
      await screen.findByText(
        'Your role in this calendar does not allow this. Ask its owner or one of its managers.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Rowing club' })).toHaveAttribute(
      'href',
      `/calendar/detail/${CALENDAR_ID}`,
    );
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('shows the form to a contributor', async () => {
    await showCreateForm({
      [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar({ is_owner: false, role: 'contributor' })),
    });
    expect(screen.getByRole('button', { name: 'Create Event' })).toBeVisible();
  });
});

describe('A new event that is sent twice', () => {
  it('by a double click, is sent once', async () => {
    let answer: (value: ReturnType<typeof respondWith>) => void = () => undefined;
    const server = await showCreateForm({ [POST]: () => new Promise((resolve) => (answer = resolve)) });
    fill('Title', 'Training');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create Event' }));
    expect(await screen.findByRole('button', { name: /Creating\.\.\./ })).toBeVisible();
    answer(respondWith(anEvent(), 201));
    await waitFor(() => expect(shownPath()).toBe(`/event/${EVENT_ID}`));
    expect(sentTo(server, POST)).toHaveLength(1);
  });

  it('after a failure, has the same key, so that it is one event; changed, it has another', async () => {
    const server = await showCreateForm({ [POST]: problemWith('SERVICE_UNAVAILABLE') });
    fill('Title', 'Training');
    await create();
    await waitFor(() => expect(sentTo(server, POST)).toHaveLength(1));
    await create();
    await waitFor(() => expect(sentTo(server, POST)).toHaveLength(2));
    fill('Title', 'Match');
    await create();
    await waitFor(() => expect(sentTo(server, POST)).toHaveLength(3));
    const [first, second, third] = sentTo(server, POST).map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
