import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';

/** Occurrences with their texts, as another program reads them: instants in ISO 8601, in order. */
export type Reading = readonly string[];

interface Window {
  from: Date;
  to: Date;
}

const line = (start: Date, end: Date, ...texts: (string | null | undefined)[]) =>
  [start.toISOString(), end.toISOString(), ...texts.map((text) => text ?? '')].join(' | ');

/** Reads a calendar file with ical.js: rules, zones, changed and deleted dates, and texts. */
export function readByIcalJs(text: string, { from, to }: Window): Reading {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const all = calendar.getAllSubcomponents('vevent');
  const uidOf = (component: ICAL.Component) => component.getFirstPropertyValue('uid') as string;
  const found: string[] = [];
  for (const component of all.filter((one) => !one.hasProperty('recurrence-id'))) {
    const exceptions = all.filter(
      (one) => one.hasProperty('recurrence-id') && uidOf(one) === uidOf(component),
    );
    const event = new ICAL.Event(component, { exceptions });
    const add = (start: ICAL.Time, end: ICAL.Time, { summary, description, location }: ICAL.Event) => {
      const [starts, ends] = [start.toJSDate(), end.toJSDate()];
      if (starts < to && ends >= from) found.push(line(starts, ends, summary, description, location));
    };
    if (!event.isRecurring()) {
      add(event.startDate, event.endDate, event);
      continue;
    }
    const iterator = event.iterator();
    for (
      let next = iterator.next() as ICAL.Time | null;
      next && next.toJSDate() < to;
      next = iterator.next()
    ) {
      const { startDate, endDate, item } = event.getOccurrenceDetails(next);
      add(startDate, endDate, item);
    }
  }
  return found.sort();
}

/** The same with node-ical, which has another rule engine. */
export function readByNodeIcal(text: string, window: Window): Reading {
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : (value as string);
  return Object.values(nodeIcal.sync.parseICS(text))
    .filter((one): one is VEvent => one?.type === 'VEVENT')
    .flatMap((event) =>
      nodeIcal
        .expandRecurringEvent(event, { ...window, expandOngoing: true })
        .map(({ start, end, summary, event: { description, location } }) =>
          line(start, end, plain(summary), plain(description), plain(location)),
        ),
    )
    .sort();
}
