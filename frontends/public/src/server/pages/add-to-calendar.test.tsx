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
    expect(screen.getByRole('link', { name: 'Yahoo' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/calendar\.yahoo\.com\//),
    );
    for (const name of ['Apple', 'Download .ics']) {
      expect(screen.getByRole('link', { name })).toHaveAttribute(
        'href',
        `${ORIGIN}/feed/event/${anEvent().id}.ics`,
      );
    }
  });

  it('begins with the file for a series, which alone holds all its dates, and says so', () => {
    expect(linksOf(anEvent({ is_recurring: true }))[0]).toBe('Download .ics');
    expect(screen.getByText(/add this date only/)).toBeVisible();
  });

  it('leaves out Yahoo for several whole days, which its form cannot take', () => {
    const event = anEvent({ is_all_day: true, start_local: '2026-03-03', end_local: '2026-03-05' });
    expect(linksOf(event)).not.toContain('Yahoo');
  });
});
