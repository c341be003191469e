import { describe, expect, it } from '@jest/globals';
import { languages } from '@daymark/contracts';
import { announceCancellation } from './feed-event.js';
import { readCalendar } from './reading/index.js';
import { renderEventFile } from './render-calendar.js';

const cancelled = {
  title: 'Concert',
  description: 'Bring a friend' as string | null,
  status: 'cancelled' as const,
  cancellation_note: 'Rain' as string | null,
};

describe('A cancelled event', () => {
  it('is announced by its title and note, and not by a status that calendar programs hide', () => {
    expect(announceCancellation(cancelled)).toMatchObject({
      title: 'Cancelled: Concert',
      description: 'Rain\n\nBring a friend',
      status: 'confirmed',
    });
  });

  it('arrives as cancelled where a feed or file of it is read, with its title, and so does a changed date', () => {
    const event = {
      uid: 'a',
      recurrence: { recurrence_type: 'weekly', days_of_week: [1], interval: 1, count: 3 } as const,
      sequence: 1,
      created_at: '2026-01-01T00:00:00Z',
      last_modified: '2026-01-01T00:00:00Z',
      start_local: '2026-01-05T19:00',
      end_local: '2026-01-05T20:00',
      timezone: 'Europe/Berlin',
      is_all_day: false,
      title: 'Choir',
    };
    const { recurrence: _, uid: __, ...one } = event;
    const changed = {
      ...announceCancellation({ ...one, status: 'cancelled' }),
      occurrence_date: '2026-01-12',
    };
    const text = renderEventFile({
      product_name: 'Daymark',
      event: { ...event, exceptions: { cancelled: [], changed: [changed] } },
    });
    const whole = renderEventFile({
      product_name: 'Daymark',
      event: announceCancellation({ ...event, status: 'cancelled' }),
    });
    expect(text).toContain('SUMMARY:Cancelled: Choir');
    const [series, all] = [text, whole].map(
      (file) => readCalendar(Buffer.from(file), { timezone: 'UTC' }).entries[0]!,
    );
    expect([series!.status, all!.status]).toEqual(['confirmed', 'cancelled']);
    expect(all!.event.title).toBe('Choir');
    expect(series!.exceptions).toMatchObject([{ status: 'cancelled', event: { title: 'Choir' } }]);
    expect(all!.unknown_properties.filter((line) => line.startsWith('X-DAYMARK'))).toEqual([]);
  });

  it.each(languages)('is announced and read in %s', (language) => {
    const event = {
      ...announceCancellation({ ...cancelled, title: 'Choir' }, 'announce', language),
      uid: 'a',
      recurrence: null,
      sequence: 1,
      created_at: '2026-01-01T00:00:00Z',
      last_modified: '2026-01-01T00:00:00Z',
      start_local: '2026-01-05',
      end_local: '2026-01-05',
      timezone: 'UTC',
      is_all_day: true,
    };
    const text = renderEventFile({ product_name: 'Daymark', event });
    const [read] = readCalendar(Buffer.from(text), { timezone: 'UTC' }).entries;
    expect([read!.status, read!.event.title]).toEqual(['cancelled', 'Choir']);
    expect(text.includes('SUMMARY:Cancelled: ')).toBe(language === 'en');
  });

  it('keeps its title and its status where calendar programs are to remove it', () => {
    expect(announceCancellation(cancelled, 'remove')).toMatchObject({
      title: 'Concert',
      description: 'Rain\n\nBring a friend',
      status: 'cancelled',
    });
  });

  it('has no description where it has neither note nor text', () => {
    const bare = { ...cancelled, description: null, cancellation_note: null };
    expect(announceCancellation(bare).description).toBeNull();
  });

  it('that was reinstated says nothing of its cancellation', () => {
    const confirmed = { ...cancelled, status: 'confirmed' as const };
    expect(announceCancellation(confirmed)).toBe(confirmed);
  });
});
