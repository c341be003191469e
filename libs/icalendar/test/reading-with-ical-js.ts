import ICAL from 'ical.js';

export interface ReadOccurrence {
  start: number;
  end: number;
  title: string;
}

/** The calendar as the ical.js library understands it. */
export function readCalendar(ics: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(ics) as [string, unknown[], unknown[]]);
}

/**
 * All occurrences up to an instant, at most `limit` of each series, with cancelled ones left out and changed ones in
 * their new place, as ical.js computes them from nothing but the text: rules, zones and all.
 */
export function readOccurrences(ics: string, until: number, limit = 1000): ReadOccurrence[] {
  const calendar = readCalendar(ics);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const components = calendar.getAllSubcomponents('vevent');
  const found: ReadOccurrence[] = [];
  for (const component of components.filter((one) => !one.hasProperty('recurrence-id'))) {
    const uid = component.getFirstPropertyValue('uid');
    const exceptions = components.filter(
      (one) => one.hasProperty('recurrence-id') && one.getFirstPropertyValue('uid') === uid,
    );
    found.push(...occurrencesOf(new ICAL.Event(component, { exceptions }), until, limit));
  }
  return found.sort((a, b) => a.start - b.start);
}

function occurrencesOf(event: ICAL.Event, until: number, limit: number): ReadOccurrence[] {
  if (!event.isRecurring()) return [occurrence(event.startDate, event.endDate, event.summary)];
  const found: ReadOccurrence[] = [];
  const iterator = event.iterator();
  for (let step = 0; step < limit; step++) {
    const next = iterator.next() as ICAL.Time | null | undefined;
    if (!next || next.toUnixTime() * 1000 > until) break;
    const details = event.getOccurrenceDetails(next);
    found.push(occurrence(details.startDate, details.endDate, details.item.summary));
  }
  return found;
}

function occurrence(start: ICAL.Time, end: ICAL.Time, title: string): ReadOccurrence {
  return { start: start.toUnixTime() * 1000, end: end.toUnixTime() * 1000, title };
}
