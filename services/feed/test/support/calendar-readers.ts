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

const inWindow = ({ from, to }: Window, { start, end }: ReadOccurrence) => start < to && end > from;
const byTime = (a: ReadOccurrence, b: ReadOccurrence) => a.start - b.start || (a.title < b.title ? -1 : 1);

/** What ical.js makes of a feed, from nothing but the text: rules, zones and all. */
export function occurrencesByIcalJs(ics: string, window: Window): ReadOccurrence[] {
  const calendar = new ICAL.Component(ICAL.parse(ics) as [string, unknown[], unknown[]]);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const found: ReadOccurrence[] = [];
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const event = new ICAL.Event(component);
    const lengthMs = (event.endDate.toUnixTime() - event.startDate.toUnixTime()) * 1000;
    const iterator = event.iterator();
    for (
      let next = iterator.next() as ICAL.Time | undefined;
      next;
      next = iterator.next() as ICAL.Time | undefined
    ) {
      const start = next.toUnixTime() * 1000;
      if (start >= window.to) break;
      found.push({ uid: event.uid, title: event.summary, start, end: start + lengthMs });
    }
  }
  return found.filter((one) => inWindow(window, one)).sort(byTime);
}

/** What node-ical makes of a feed, with another engine for rules. */
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
