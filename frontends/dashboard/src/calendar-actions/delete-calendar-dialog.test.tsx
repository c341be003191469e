import { expect, it } from '@jest/globals';
import { useEndpointQuery } from '@daymark/api-client';
import { getCalendar, listEvents } from '@daymark/contracts';
import { aCalendar, CALENDAR_ID, problemWith, renderPage, respondWith, sentTo } from '@daymark/page-testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeleteCalendarDialog } from './calendar-dialogs.js';

/** A calendar's page that stays on screen while the dashboard loads. */
function PageThatStays() {
  const calendar = useEndpointQuery(getCalendar, { params: { id: CALENDAR_ID } });
  useEndpointQuery(listEvents, { query: { calendar_id: CALENDAR_ID } });
  if (calendar.error) return <p>Not found</p>;
  return calendar.data ? (
    <DeleteCalendarDialog calendar={calendar.data} isOpen onClose={() => {}} onGone={() => {}} />
  ) : null;
}

it('A deleted calendar is neither asked for its events again nor shown after going back before the dashboard is loaded', async () => {
  const server = renderPage(PageThatStays, '/', {
    [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar()),
    'GET /api/events': respondWith({ items: [], total: 0, page: 1, page_size: 25 }),
    [`DELETE /api/calendars/${CALENDAR_ID}`]: respondWith(),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete calendar' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete calendar' }));
  expect(await screen.findByText('Calendar deleted')).toBeVisible();
  expect(sentTo(server, 'GET /api/events')).toHaveLength(1);
  server.routes[`GET /api/calendars/${CALENDAR_ID}`] = problemWith('NOT_FOUND');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  expect(await screen.findByText('Not found')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
