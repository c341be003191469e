import { describe, expect, it } from '@jest/globals';
import type { EventException } from '@daymark/contracts';
import { anEvent, aSeries } from '@daymark/page-testing';
import { eventFile } from './event-file.js';

const cancelled = { status: 'cancelled', cancellation_note: 'Rain', description: 'Bring a towel' } as const;

describe('The file of an event that is not shared', () => {
  it('announces that it is cancelled as the feed and the file of a shared one do', () => {
    const text = eventFile(anEvent(cancelled), []);
    expect(text).toContain('SUMMARY:Cancelled: Evening training');
    expect(text).toContain('DESCRIPTION:Rain\\n\\nBring a towel');
    expect(text).toContain('STATUS:CONFIRMED');
    expect(text).not.toMatch(/^STATUS:CANCELLED/m);
  });

  it('announces the one date of a series that is cancelled', () => {
    const date: EventException = {
      ...anEvent({ ...cancelled, start_local: '2025-03-19T18:00', end_local: '2025-03-19T19:00' }),
      occurrence_index: 1,
      occurrence_date: '2025-03-19',
      is_cancelled: false,
    };
    const text = eventFile(aSeries(), [date]);
    expect(text.match(/^SUMMARY:.*$/gm)!.map((line) => line.trim())).toEqual([
      'SUMMARY:Evening training',
      'SUMMARY:Cancelled: Evening training',
    ]);
    expect(text).toContain('DESCRIPTION:Rain\\n\\nBring a towel');
  });
});
