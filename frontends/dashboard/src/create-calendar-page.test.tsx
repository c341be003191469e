import { describe, expect, it } from '@jest/globals';
import { calendarColors } from '@daymark/contracts';
import {
  enter,
  aCalendar,
  CALENDAR_ID,
  problemWith,
  renderPage,
  requestTo,
  respondWith,
} from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CalendarPages } from './calendar-pages.js';

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Calendar' }));
const address = () => screen.getByLabelText('Address').textContent;

describe('Create Calendar', () => {
  it('sends name, description and visibility, says so, and goes to the calendar', async () => {
    const server = renderPage(CalendarPages, '/calendar/create', {
      'POST /api/calendars': respondWith(aCalendar(), 201),
    });
    expect(screen.getByRole('switch', { name: 'Make calendar public and shareable' })).toBeChecked();
    await enter(screen.getByLabelText('Calendar Name'), 'Rowing club');
    await enter(screen.getByLabelText(/^Description/), 'Training');
    await create();
    await waitFor(() => expect(address()).toBe(`/calendar/detail/${CALENDAR_ID}`));
    expect(screen.getByText('Your calendar has been created successfully')).toBeVisible();
    expect(requestTo(server, 'POST /api/calendars').body).toEqual({
      name: 'Rowing club',
      description: 'Training',
      is_public: true,
    });
  });

  it('sends the colour that was chosen, by its name and with the keyboard', async () => {
    const server = renderPage(CalendarPages, '/calendar/create', {
      'POST /api/calendars': respondWith(aCalendar(), 201),
    });
    const colors = within(screen.getByRole('radiogroup', { name: 'Color' }));
    expect(colors.getAllByRole('radio')).toHaveLength(calendarColors.length);
    for (const radio of colors.getAllByRole('radio')) expect(radio).toHaveAccessibleName(/^[A-Z][a-z]+$/);
    await enter(screen.getByLabelText('Calendar Name'), 'Rowing club');
    await userEvent.click(colors.getByRole('radio', { name: 'Green' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(colors.getByRole('radio', { name: 'Orange' })).toBeChecked();
    await create();
    await waitFor(() =>
      expect(requestTo(server, 'POST /api/calendars').body).toMatchObject({ color: '#c2410c' }),
    );
  });

  it('asks for a name before it sends anything', async () => {
    const { sent } = renderPage(CalendarPages, '/calendar/create', {});
    await create();
    expect(await screen.findByText('Calendar name is required')).toBeVisible();
    expect(sent.filter(({ method, path }) => method === 'POST' && path === '/api/calendars')).toEqual([]);
  });

  it('says the two sentences of a limit, and no other, where it is refused by one', async () => {
    renderPage(CalendarPages, '/calendar/create', {
      'POST /api/calendars': problemWith('TOO_MANY_REQUESTS'),
    });
    await enter(screen.getByLabelText('Calendar Name'), 'Rowing club');
    await create();
    expect(await screen.findByText('Too many requests')).toBeVisible();
    expect(screen.getByText('Please wait before trying again')).toBeVisible();
    expect(screen.queryByText('Error creating calendar')).toBeNull();
  });

  it('keeps what was typed when it fails, and says why', async () => {
    renderPage(CalendarPages, '/calendar/create', {
      'POST /api/calendars': problemWith('SERVICE_UNAVAILABLE'),
    });
    await enter(screen.getByLabelText('Calendar Name'), 'Rowing club');
    await create();
    expect(await screen.findByText('Error creating calendar')).toBeVisible();
    expect(screen.getByText(/is not available right now/)).toBeVisible();
    expect(screen.getByLabelText('Calendar Name')).toHaveValue('Rowing club');
    expect(address()).toBe('/calendar/create');
  });

  it('asks before what was typed is lost, and not once it was saved', async () => {
    renderPage(CalendarPages, '/calendar/create', { 'POST /api/calendars': respondWith(aCalendar(), 201) });
    await enter(screen.getByLabelText('Calendar Name'), 'Rowing club');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/calendar/create');
    await create();
    await waitFor(() => expect(address()).toBe(`/calendar/detail/${CALENDAR_ID}`));
  });

  it('leads back to the dashboard', () => {
    renderPage(CalendarPages, '/calendar/create', {});
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/');
  });
});
