import ICAL from 'ical.js';

/** One occurrence as a reader of the text sees it; instants in epoch milliseconds. */
export interface ReadOccurrence {
  start: number;
  end: number;
  title: string;
}

/** The calendar as parsed by ical.js. */
export function readCalendar(ics: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(ics) as [string, unknown[], unknown[]]);
}

/**
 * The events of a text by uid, with their changed occurrences, as ical.js reads them, including its own rules and
 * zones.
 */
export function readEvents(ics: string): Map<string, ICAL.Event> {
  const calendar = readCalendar(ics);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const changed = new Map<string, ICAL.Component[]>();
  const components = new Map<string, ICAL.Component>();
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const uid = component.getFirstPropertyValue('uid') as string;
    if (component.hasProperty('recurrence-id')) changed.set(uid, [...(changed.get(uid) ?? []), component]);
    else components.set(uid, component);
  }
  return new Map(
    [...components].map(([uid, component]) => [
      uid,
      new ICAL.Event(component, { exceptions: changed.get(uid) ?? [] }),
    ]),
  );
}

const DAY_MS = 86_400_000;

/**
 * The occurrences of an event planned up to an instant, at most `limit` steps of its rule: without cancelled ones, with
 * changed ones at their new times, in planned order. Those planned days before `from` are skipped, since resolving them
 * costs more than the step.
 */
export function occurrencesOf(
  event: ICAL.Event,
  until: number,
  { from = -Infinity, limit = 1000 }: { from?: number; limit?: number } = {},
): ReadOccurrence[] {
  if (!event.isRecurring()) return [occurrence(event.startDate, event.endDate, event.summary)];
  const found: ReadOccurrence[] = [];
  const iterator = event.iterator();
  for (let step = 0; step < limit; step++) {
    const next = iterator.next() as ICAL.Time | null | undefined;
    if (!next) break;
    // By local date, which needs no zone.
    if (Date.UTC(next.year, next.month - 1, next.day) < from - 2 * DAY_MS) continue;
    if (next.toUnixTime() * 1000 > until) break;
    const details = event.getOccurrenceDetails(next);
    found.push(occurrence(details.startDate, details.endDate, details.item.summary));
  }
  return found;
}

/** All occurrences of a text up to an instant, at most `limit` of each series, in order of time. */
export function readOccurrences(ics: string, until: number, limit = 1000): ReadOccurrence[] {
  return [...readEvents(ics).values()]
    .flatMap((event) => occurrencesOf(event, until, { limit }))
    .sort((a, b) => a.start - b.start);
}

function occurrence(start: ICAL.Time, end: ICAL.Time, title: string): ReadOccurrence {
  return { start: start.toUnixTime() * 1000, end: end.toUnixTime() * 1000, title };
}
