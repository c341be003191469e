import { describe, expect, it } from '@jest/globals';
import { answerWith, problemWith } from '@daymark/api-client/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsRoutes from '../routes.js';
import { anEvent, CALENDAR_ID, EVENT_ID } from '../../test/support/builders.js';
import { renderPage } from '@daymark/page-testing';

const addEvent = `/calendar/${CALENDAR_ID}/add-event`;
const calendar = {
  [`GET /api/calendars/${CALENDAR_ID}`]: answerWith({ id: CALENDAR_ID, name: 'Rowing club' }),
};
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Event' }));
const address = () => screen.getByLabelText('Address').textContent;
// Typing letter by letter is what user-event is slow at, and not what these tests are about.
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('Create Event', () => {
  it('puts a weekly event into the calendar of the address, says so, and shows it', async () => {
    const { sent } = renderPage(EventsRoutes, addEvent, {
      ...calendar,
      'POST /api/events': answerWith(anEvent(), 201),
      [`GET /api/events/${EVENT_ID}`]: answerWith(anEvent()),
    });
    expect(await screen.findByText('It will be added to Rowing club.')).toBeVisible();
    expect(screen.queryByLabelText(/^Calendar/)).not.toBeInTheDocument();
    fill('Title', 'Evening training');
    await userEvent.click(screen.getByRole('switch', { name: 'Repeat this event' }));
    expect(await screen.findByText('Weekly, forever')).toBeVisible();
    await create();
    await waitFor(() => expect(address()).toBe(`/event/${EVENT_ID}`));
    expect(screen.getByText('Event created')).toBeVisible();
    const body = sent.find(({ path, method }) => method === 'POST' && path === '/api/events')!.body;
    expect(body).toMatchObject({
      title: 'Evening training',
      calendar_id: CALENDAR_ID,
      is_public_shareable: true,
      recurrence: { recurrence_type: 'weekly', interval: 1 },
    });
  });

  it('says at each field what is wrong, and sends nothing', async () => {
    const { sent } = renderPage(EventsRoutes, addEvent, calendar);
    fill(/^Meeting link/, 'javascript:alert(1)');
    await userEvent.click(screen.getByRole('switch', { name: 'Repeat this event' }));
    await userEvent.click(screen.getByRole('checkbox', { checked: true }));
    await create();
    expect(await screen.findByText('Title is required')).toBeVisible();
    expect(screen.getByText('Invalid URL')).toBeVisible();
    expect(screen.getByText('Please complete all required recurrence fields')).toBeVisible();
    expect(sent.some(({ method, path }) => method === 'POST' && path === '/api/events')).toBe(false);
  });

  it('says at the end time that the event ends before it begins', async () => {
    renderPage(EventsRoutes, addEvent, calendar);
    fill('Title', 'Training');
    fill('Start time', '10:00');
    fill('End time', '09:00');
    await create();
    expect(await screen.findByText('End time must be after start time')).toBeVisible();
    expect(screen.getByLabelText('End time')).toHaveAttribute('aria-invalid', 'true');
  });

  it('refuses a time that is none', async () => {
    renderPage(EventsRoutes, addEvent, calendar);
    fill('Title', 'Training');
    fill('Start time', '25:00');
    await create();
    expect(await screen.findByText('Invalid time format')).toBeVisible();
  });

  it('hides the times of a whole-day event', async () => {
    renderPage(EventsRoutes, addEvent, calendar);
    await userEvent.click(screen.getByRole('switch', { name: 'All day' }));
    expect(screen.queryByLabelText('Start time')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Start date')).toBeVisible();
  });

  it('keeps what was typed when it fails, and says why', async () => {
    renderPage(EventsRoutes, addEvent, {
      ...calendar,
      'POST /api/events': problemWith('SERVICE_UNAVAILABLE'),
    });
    fill('Title', 'Evening training');
    fill(/^Description/, 'Bring a towel');
    await create();
    expect(await screen.findByText('Error creating event')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Evening training');
    expect(screen.getByLabelText(/^Description/)).toHaveValue('Bring a towel');
    expect(address()).toBe(addEvent);
  });

  it('leads back to the calendar, or without one to the dashboard', async () => {
    renderPage(EventsRoutes, addEvent, calendar);
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute(
      'href',
      `/calendar/detail/${CALENDAR_ID}`,
    );
  });

  it('asks for the calendar when the address names none', async () => {
    renderPage(EventsRoutes, '/event/create', {
      'GET /api/calendars': answerWith({
        items: [{ id: CALENDAR_ID, name: 'Rowing club' }],
        total: 1,
        page: 1,
        page_size: 100,
      }),
    });
    await userEvent.click(screen.getByLabelText(/^Calendar/));
    expect(await screen.findByTitle('Rowing club')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/');
  });
});
