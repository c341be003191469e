import { describe, expect, it } from '@jest/globals';
import { announceCancellation } from './cancellation.js';

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
