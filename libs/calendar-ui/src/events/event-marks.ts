import { joinTimes, writeMoved, type EventTimes, type TimeStyle } from '../event-times/event-times.js';
import { textAround } from '@daymark/texts';
import { text } from '../texts.js';

export interface EventMarks {
  status?: 'confirmed' | 'cancelled' | undefined;
  cancellation_note?: string | null | undefined;
  planned_start_time?: string | null | undefined;
  recurrence_text?: string | null | undefined;
}

/** What is said beside an event: 'Moved from 18:00', or the note of one that is marked as cancelled. */
export function noteOf(event: EventTimes & EventMarks, style: TimeStyle): string | null {
  const { status, cancellation_note: note, planned_start_time: planned } = event;
  if (status === 'cancelled') return note || null;
  return planned ? text('events.movedFrom', { time: joinTimes(writeMoved(event, planned, style)) }) : null;
}

/** What stands before and after the time in 'Moved from 18:00'. */
export const aroundMovedTime = (): string[] => textAround((time) => text('events.movedFrom', { time }));

/** The same with 'Cancelled': 'Cancelled: The river is too high'. */
export function changeOf(event: EventTimes & EventMarks, style: TimeStyle): string | null {
  const note = noteOf(event, style);
  if (event.status !== 'cancelled') return note;
  return note ? text('events.cancelledBecause', { note }) : text('events.status');
}
