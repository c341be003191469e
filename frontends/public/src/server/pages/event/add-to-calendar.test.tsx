import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import type { PublicEvent } from '@daymark/contracts';
import { aSeriesEvent, anEvent } from '../../../../test/support/fixtures.js';
import type { VisitorPlatform } from '../../../page-data.js';
import { AddToCalendar } from './add-to-calendar.js';

const ORIGIN = 'https://calendar.example.org';
const show = (event: PublicEvent, platform: VisitorPlatform = 'other', isOver = false) =>
  render(<AddToCalendar event={event} origin={ORIGIN} platform={platform} isOver={isOver} />);
const names = () => screen.getAllByRole('link').map((link) => link.textContent);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')!;

describe('Adding a public event to a calendar', () => {
  it.each([
    ['apple', 'Apple Calendar'],
    ['android', 'Google Calendar'],
    ['windows', 'Outlook'],
    ['other', 'Google Calendar'],
  ] as const)('offers first what works on %s, and the others behind it', (platform, first) => {
    show(anEvent(), platform);
    expect(names()[0]).toBe(first);
    expect([...names()].sort()).toEqual([
      'Apple Calendar',
      'Download .ics',
      'Google Calendar',
      'Microsoft 365',
      'Outlook',
      'Yahoo Calendar',
    ]);
    const primary = screen
      .getAllByRole('link')
      .filter(({ classList }) => classList.contains('ui-button-primary'));
    expect(primary.map(({ textContent }) => textContent)).toEqual([first]);
    expect(within(screen.getByRole('group')).getAllByRole('link')).toHaveLength(5);
  });

  it('leads to the file of the event, also on Apple', () => {
    show(anEvent());
    expect(hrefOf('Yahoo Calendar')).toMatch(/^https:\/\/calendar\.yahoo\.com\//);
    expect(hrefOf('Apple Calendar')).toBe(`${ORIGIN}/feed/event/${anEvent().id}.ics`);
    expect(hrefOf('Download .ics')).toBe(hrefOf('Apple Calendar'));
  });

  it('says of each way into a calendar whether it adds the date that is shown or all dates of the series', () => {
    const event = aSeriesEvent();
    show(event);
    const oneDate = new URL(hrefOf('Google Calendar adds this date'));
    expect(oneDate.searchParams.get('dates')).toBe('20260310T190000/20260310T210000');
    expect(oneDate.searchParams.get('recur')).toBeNull();
    const allDates = new URL(hrefOf('Google Calendar adds all dates'));
    expect(allDates.searchParams.get('dates')).toBe('20260106T190000/20260106T210000');
    expect(allDates.searchParams.get('recur')).toMatch(/^RRULE:FREQ=WEEKLY/);
    expect(hrefOf('Download .ics adds this date')).toBe(`${ORIGIN}/feed/event/${event.id}-occurrence-9.ics`);
    expect(hrefOf('Download .ics adds all dates')).toBe(`${ORIGIN}/feed/event/${event.id}.ics`);
    expect(screen.queryByRole('link', { name: 'Outlook adds all dates' })).toBeNull();
  });

  it('of a cancelled event only brings the entry up to date', () => {
    show(anEvent({ status: 'cancelled' }));
    expect(names()).toEqual(['Update in my calendar']);
  });

  it('leads to Outlook of personal accounts, and of those at work or school', () => {
    show(anEvent());
    expect(hrefOf('Outlook')).toMatch(/^https:\/\/outlook\.live\.com\//);
    expect(hrefOf('Microsoft 365')).toMatch(/^https:\/\/outlook\.office\.com\//);
  });

  it('of what is over waits until it is asked for, and no way of it stands out', () => {
    const { container } = show(anEvent(), 'other', true);
    const closed = container.querySelector<HTMLElement>('section > details:only-child:not([open])')!;
    expect(within(closed).getByText('Add to calendar').tagName).toBe('SUMMARY');
    expect(container.querySelector('.ui-button-primary')).toBeNull();
    expect(container.querySelectorAll('a')).toHaveLength(6);
  });

  it('offers Yahoo for several whole days too', () => {
    show(anEvent({ is_all_day: true, start_local: '2026-03-03', end_local: '2026-03-05' }));
    expect(names()).toContain('Yahoo Calendar');
  });
});
