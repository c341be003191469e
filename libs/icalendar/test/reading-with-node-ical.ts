import nodeIcal, { type VEvent } from 'node-ical';
import type { ReadOccurrence } from './reading-with-ical-js.js';

const DAY_MS = 86_400_000;

/** The events of a text by uid, as node-ical reads them. */
export function readEventsByNodeIcal(ics: string): Map<string, VEvent> {
  const events = Object.values(nodeIcal.sync.parseICS(ics)).filter(
    (one): one is VEvent => one?.type === 'VEVENT',
  );
  return new Map(events.map((event) => [event.uid, event]));
}

/**
 * The occurrences of an event in a window as node-ical computes them, with its own rule engine. It gives dates as
 * midnights of the process's zone; they are converted to UTC here.
 */
export function occurrencesByNodeIcal(
  event: VEvent,
  { from, to }: { from: number; to: number },
): ReadOccurrence[] {
  const inUtc = (midnight: Date) => Date.UTC(midnight.getFullYear(), midnight.getMonth(), midnight.getDate());
  return nodeIcal
    .expandRecurringEvent(event, {
      from: new Date(from - DAY_MS),
      to: new Date(to + DAY_MS),
      expandOngoing: true,
    })
    .map(({ start, end, summary, isFullDay }) => ({
      start: isFullDay ? inUtc(start) : start.getTime(),
      end: isFullDay ? inUtc(end) : end.getTime(),
      title: typeof summary === 'string' ? summary : String(summary.val),
    }))
    .filter(({ start, end }) => start < to && (start >= from || end > from));
}
