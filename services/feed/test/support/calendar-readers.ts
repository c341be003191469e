import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';

/** One occurrence as a calendar program shows it; instants in milliseconds. */
export interface ReadOccurrence {
  uid: string;
  title: string;
  start: number;
  end: number;
}

interface Window {
  from: number;
  to: number;
}

/** No test moves an occurrence by more than this. */
const MOVED_AT_MOST_MS = 90 * 86_400_000;

const inWindow = ({ from, to }: Window, { start, end }: ReadOccurrence) => start < to && end > from;
const byTime = (a: ReadOccurrence, b: ReadOccurrence) => a.start - b.start || (a.title < b.title ? -1 : 1);

/**
 * The occurrences that ical.js reads from a feed, using only its text: rules, zones, changed and cancelled occurrences.
 */
export function occurrencesByIcalJs(ics: string, window: Window): ReadOccurrence[] {
  const calendar = new ICAL.Component(ICAL.parse(ics) as [string, unknown[], unknown[]]);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const changed = Map.groupBy(
    calendar.getAllSubcomponents('vevent').filter((component) => component.hasProperty('recurrence-id')),
    (component) => component.getFirstPropertyValue('uid') as string,
  );
  return calendar
    .getAllSubcomponents('vevent')
    .filter((component) => !component.hasProperty('recurrence-id'))
    .map((component) => {
      const exceptions = changed.get(component.getFirstPropertyValue('uid') as string) ?? [];
      return new ICAL.Event(component, { exceptions });
    })
    .flatMap((event) => occurrencesOf(event, window.to + MOVED_AT_MOST_MS))
    .filter((one) => inWindow(window, one))
    .sort(byTime);
}

/** In planned order, up to an instant. */
function occurrencesOf(event: ICAL.Event, until: number): ReadOccurrence[] {
  const read = (start: ICAL.Time, end: ICAL.Time, title: string): ReadOccurrence => ({
    uid: event.uid,
    title,
    start: start.toUnixTime() * 1000,
    end: end.toUnixTime() * 1000,
  });
  if (!event.isRecurring()) return [read(event.startDate, event.endDate, event.summary)];
  const found: ReadOccurrence[] = [];
  const iterator = event.iterator();
  for (;;) {
    const next = iterator.next() as ICAL.Time | null | undefined;
    if (!next || next.toUnixTime() * 1000 > until) return found;
    const { startDate, endDate, item } = event.getOccurrenceDetails(next);
    found.push(read(startDate, endDate, item.summary));
  }
}

/** The occurrences that node-ical reads from a feed, with another rule engine. */
export function occurrencesByNodeIcal(ics: string, window: Window): ReadOccurrence[] {
  const events = Object.values(nodeIcal.sync.parseICS(ics)).filter(
    (one): one is VEvent => one?.type === 'VEVENT',
  );
  return events
    .flatMap((event) =>
      nodeIcal
        .expandRecurringEvent(event, {
          from: new Date(window.from),
          to: new Date(window.to),
          expandOngoing: true,
        })
        .map(({ start, end, summary }) => ({
          uid: event.uid,
          title: typeof summary === 'string' ? summary : String(summary.val),
          start: start.getTime(),
          end: end.getTime(),
        })),
    )
    .filter((one) => inWindow(window, one))
    .sort(byTime);
}

/** The events of a feed with their texts, as ical.js reads them. */
export function readEvents(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics) as [string, unknown[], unknown[]]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, location } = new ICAL.Event(component);
    return { uid, summary, description, location, url: component.getFirstPropertyValue('url') };
  });
}
