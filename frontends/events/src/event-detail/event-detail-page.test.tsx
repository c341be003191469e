import { describe, expect, it } from '@jest/globals';
import { answerWith, problemWith } from '@daymark/api-client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsRoutes from '../routes.js';
import { anEvent, CALENDAR_ID, EVENT_ID } from '../../test/support/builders.js';
import { renderPage } from '@daymark/page-testing';

const eventCall = `GET /api/events/${EVENT_ID}`;

describe('An event', () => {
  it('is shown with its times, place, rule, meeting and calendars', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: answerWith(
        anEvent({
          description: 'Bring a towel',
          location: 'Boat house',
          is_recurring: true,
          recurrence_text: 'Weekly, forever',
          url: 'https://meet.example.org/rowing',
          passcode: 'oar',
        }),
      ),
    });
    expect(await screen.findByRole('heading', { name: 'Evening training' })).toBeVisible();
    for (const text of [
      'Recurring',
      'Bring a towel',
      'March 12th, 2025, 18:00',
      'Boat house',
      'Weekly, forever',
      'oar',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'Rowing club' })).toHaveAttribute(
      'href',
      `/calendar/${CALENDAR_ID}`,
    );
    expect(screen.getByRole('link', { name: 'https://meet.example.org/rowing' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    expect(screen.getByRole('link', { name: 'Back to Calendar' })).toHaveAttribute(
      'href',
      `/calendar/detail/${CALENDAR_ID}`,
    );
  });

  it('of another time zone is shown in the user’s zone too, with a note', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: answerWith(anEvent({ timezone: 'Asia/Tokyo' })),
    });
    expect(await screen.findByText('March 13th, 2025, 03:00')).toBeVisible();
    expect(screen.getByText('March 12th, 2025, 18:00 in your time zone')).toBeVisible();
    expect(screen.getByText(/^Yours is UTC/)).toBeVisible();
  });

  it('of whole days has dates alone', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: answerWith(
        anEvent({
          is_all_day: true,
          start_local: '2025-03-12',
          end_local: '2025-03-13',
          timezone: 'Asia/Tokyo',
        }),
      ),
    });
    expect(await screen.findByText('March 13th, 2025')).toBeVisible();
    expect(screen.getByText('All day')).toBeVisible();
  });

  it('that is missing, or not to be seen, leads back to the dashboard', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, { [eventCall]: problemWith('NOT_FOUND') });
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/');
  });

  it('that could not be loaded can be asked for again', async () => {
    const { routes } = renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: problemWith('FORBIDDEN', { detail: 'Not today' }),
    });
    expect(await screen.findByText('Not today')).toBeVisible();
    routes[eventCall] = answerWith(anEvent());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Evening training' })).toBeVisible();
  });
});
