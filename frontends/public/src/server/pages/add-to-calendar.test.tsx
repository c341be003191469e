import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { anEvent } from '../../../test/support/fixtures.js';
import { AddToCalendar } from './add-to-calendar.js';

const ORIGIN = 'https://calendar.example.org';
const linksOf = (event: ReturnType<typeof anEvent>) => {
  render(<AddToCalendar event={event} origin={ORIGIN} />);
  return screen.getAllByRole('link').map((link) => link.textContent);
};

describe('Adding a public event to a calendar', () => {
  it('is offered for Google, Outlook, Yahoo and Apple, and as a file', () => {
    expect(linksOf(anEvent())).toEqual(['Google', 'Outlook', 'Yahoo', 'Apple', 'Download .ics']);
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Yahoo')).toMatch(/^https:\/\/calendar\.yahoo\.com\//);
    expect(hrefOf('Apple')).toBe(`${ORIGIN}/feed/event/${anEvent().id}.ics`);
    expect(hrefOf('Download .ics')).toBe(hrefOf('Apple'));
  });

  it('begins with the file for a series, which alone holds all its dates, and says so', () => {
    expect(linksOf(anEvent({ is_recurring: true }))[0]).toBe('Download .ics');
    expect(screen.getAllByText(/add this date only/)).toHaveLength(1);
  });

  it.each([false, true])(
    'has the first way alone in the button colour of the event (a series: %s)',
    (is_recurring) => {
      linksOf(anEvent({ is_recurring }));
      const links = screen.getAllByRole('link');
      expect(links.map(({ classList }) => classList.contains('ui-button-primary'))).toEqual([
        true,
        ...links.slice(1).map(() => false),
      ]);
    },
  );

  it('offers Yahoo for several whole days too', () => {
    const event = anEvent({ is_all_day: true, start_local: '2026-03-03', end_local: '2026-03-05' });
    expect(linksOf(event)).toContain('Yahoo');
  });
});
