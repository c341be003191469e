/**
 * The compared engines. `prepare` gets a series and returns a function from a window to the instants at which
 * occurrences start. Only that function is measured: parsing a rule is free for the peers, while our engine reads base
 * and rule in every call, since its interface takes them as stored.
 *
 * The peers only support excluded and added dates, so a moved occurrence is one of each.
 */
import {
  expandOccurrences,
  expandWithExceptions,
  localToInstant,
  toRRule,
  transitionsBetween,
} from '@daymark/recurrence';
import ICAL from 'ical.js';
import rrulePackage from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';

const compact = (text) => text.replace(/[-:]/g, '');

/** The local times that exceptions exclude from a series, and those that they add. */
function excludedAndAdded({ base, exceptions = [] }) {
  return {
    excluded: exceptions.map(({ occurrence_date }) => occurrence_date + base.start_local.slice(10)),
    added: exceptions.filter(({ is_deleted }) => !is_deleted).map(({ start_local }) => start_local),
  };
}

export const daymark = {
  name: '@daymark/recurrence',
  prepare:
    ({ base, rule, exceptions }) =>
    (from, to) =>
      exceptions === undefined
        ? expandOccurrences(base, rule, { from, to })
        : expandWithExceptions(base, rule, { from, to }, exceptions),
  startsOf: (found, from) => found.map(({ start }) => start).filter((start) => start >= from),
};

export const rrule = {
  name: 'rrule',
  prepare(series) {
    const { base, rule } = series;
    // This library takes local times in the form of UTC and returns real instants if it has a zone.
    const wallClock = new Date(`${base.start_local}:00Z`);
    const options = rrulePackage.RRule.parseString(toRRule({ ...base, timezone: 'UTC' }, rule));
    const plain = new rrulePackage.RRule({ ...options, dtstart: wallClock, tzid: base.timezone }, true);
    const engine = series.exceptions === undefined ? plain : new rrulePackage.RRuleSet(true);
    if (engine !== plain) {
      const { excluded, added } = excludedAndAdded(series);
      engine.rrule(plain);
      for (const local of excluded) engine.exdate(new Date(`${local}:00Z`));
      for (const local of added) engine.rdate(new Date(`${local}:00Z`));
    }
    return (from, to) => engine.between(new Date(from), new Date(to - 1), true);
  },
  startsOf: (found) => found.map(Number),
};

export const rruleTemporal = {
  name: 'rrule-temporal',
  prepare(series) {
    const { base, rule } = series;
    const { excluded, added } = excludedAndAdded(series);
    const dates = (name, list) =>
      list.map((local) => `\n${name};TZID=${base.timezone}:${compact(local)}00`).join('');
    const start = `DTSTART;TZID=${base.timezone}:${compact(base.start_local)}00`;
    const rest = dates('EXDATE', excluded) + dates('RDATE', added);
    const engine = new RRuleTemporal({ rruleString: `${start}\nRRULE:${toRRule(base, rule)}${rest}` });
    return (from, to) => engine.between(new Date(from), new Date(to - 1), true);
  },
  startsOf: (found) => found.map(({ epochMilliseconds }) => epochMilliseconds),
};

export const icalJs = {
  name: 'ical.js',
  prepare(series) {
    const { base, rule } = series;
    const zone = icalZone(base.timezone);
    const recurrence = ICAL.Recur.fromString(toRRule(base, rule));
    const timeOf = (local) => {
      const [year, month, day, hour, minute] = local.split(/[-T:]/).map(Number);
      return new ICAL.Time({ year, month, day, hour, minute }, zone);
    };
    const start = timeOf(base.start_local);
    const component = new ICAL.Component('vevent');
    const { excluded, added } = excludedAndAdded(series);
    component.addPropertyWithValue('dtstart', start);
    component.addPropertyWithValue('rrule', recurrence);
    for (const local of excluded) component.addPropertyWithValue('exdate', timeOf(local));
    for (const local of added) component.addPropertyWithValue('rdate', timeOf(local));
    return (from, to) => {
      // It can only iterate from the start. Local times differ from UTC by less than a day, so only those within a day
      // of the window are converted to instants, which is the expensive part.
      const firstDay = ICAL.Time.fromJSDate(new Date(from - 86_400_000), true);
      const iterator =
        series.exceptions === undefined
          ? recurrence.iterator(start)
          : new ICAL.RecurExpansion({ component, dtstart: start });
      const found = [];
      for (let next = iterator.next(); next; next = iterator.next()) {
        if (next.year < firstDay.year || (next.year === firstDay.year && next.month < firstDay.month))
          continue;
        const instant = next.toUnixTime() * 1000;
        if (instant >= to) break;
        if (instant >= from) found.push(instant);
      }
      return found;
    };
  },
  startsOf: (found) => found,
};

export const peers = [rruleTemporal, rrule, icalJs];

const icalZones = new Map();

/** An ical.js zone with every clock change of the measured years, from the same zone data as ours. */
function icalZone(timezone) {
  const kept = icalZones.get(timezone);
  if (kept !== undefined) return kept;
  const offset = (ms) => {
    const minutes = Math.abs(ms) / 60_000;
    const pair = (value) => String(Math.floor(value)).padStart(2, '0');
    return `${ms < 0 ? '-' : '+'}${pair(minutes / 60)}${pair(minutes % 60)}`;
  };
  const first = Date.UTC(2018, 0, 1);
  const changes = transitionsBetween(timezone, first, Date.UTC(2040, 0, 1));
  const initial = changes[0]?.offsetBefore ?? first - localToInstant('2018-01-01T00:00', timezone).instant;
  const observances = [{ at: first - initial, offsetBefore: initial, offsetAfter: initial }, ...changes].map(
    ({ at, offsetBefore, offsetAfter }) =>
      `BEGIN:STANDARD\r\nDTSTART:${compact(new Date(at + offsetBefore).toISOString().slice(0, 19))}\r\n` +
      `TZOFFSETFROM:${offset(offsetBefore)}\r\nTZOFFSETTO:${offset(offsetAfter)}\r\nEND:STANDARD\r\n`,
  );
  const text = `BEGIN:VTIMEZONE\r\nTZID:${timezone}\r\n${observances.join('')}END:VTIMEZONE`;
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
  icalZones.set(timezone, zone);
  return zone;
}
