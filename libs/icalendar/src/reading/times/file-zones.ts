import { canonicalTimeZone } from '@daymark/contracts';
import { type ImportNote } from '@daymark/contracts/interchange';
import { offsetMinutesAt } from '@daymark/recurrence';
import { propertyOf, type Component } from '../text/components.js';
import { dateValues, tzidOf } from '../text/values.js';
import { ZoneDefinition } from './zone-definition.js';
import { offsetOfName, zoneOfName, zoneOfOffset } from './zone-names.js';
import zoneNames from './zone-names.json' with { type: 'json' };

/** Maximum dates per zone that are compared; for series, maximum quarters of years. */
const DATES_COMPARED_MAX = 2_000;
const QUARTERS_OF_SERIES = 24;
/** With old rules, summer time may end a week earlier. */
const SERIES_CHECKED_MAX = 50;
const WEEKS_OF_SERIES = 104;
/** Once the zone definitions that a file uses have this many clock changes, further definitions are ignored. */
const CHANGES_OF_FILE_MAX = 100_000;
const QUARTER_MS = 91 * 86_400_000;
const WEEK_MS = 7 * 86_400_000;

/** The middle of each month of two years. */
const OTHER_INSTANTS = Array.from({ length: 24 }, (_, month) => Date.UTC(2025, month, 15));

interface FileZone {
  /** An IANA name; null if no zone matches its definition, by which its times are then read. */
  timezone: string | null;
  definition: ZoneDefinition | null;
}

export class FileZones {
  readonly notes: ImportNote[] = [];
  private readonly defined: Map<string, Component[]>;
  private changesLeft = CHANGES_OF_FILE_MAX;
  private readonly read = new Map<string, FileZone>();
  private datesByZone: Map<string, Set<number>> | null = null;
  private readonly seriesByZone = new Map<string, number[]>();

  /** `fallback` is the zone for unknown names; `preferred` are candidates, most likely first. */
  constructor(
    private readonly components: readonly Component[],
    private readonly preferred: readonly string[],
    private readonly fallback: string,
  ) {
    const definitions = components.filter(({ name }) => name === 'VTIMEZONE');
    this.defined = Map.groupBy(definitions, (definition) =>
      tzidKey(propertyOf(definition, 'TZID')?.value ?? '').toLowerCase(),
    );
  }

  private definitionOf(tzid: string): { definition: ZoneDefinition; component: Component } | undefined {
    if (tzid === '') return undefined;
    for (const component of this.defined.get(tzid.toLowerCase()) ?? []) {
      if (this.changesLeft <= 0) return undefined;
      const definition = new ZoneDefinition(component);
      this.changesLeft -= Math.max(1, definition.size);
      if (definition.isUsable) return { definition, component };
    }
    return undefined;
  }

  zoneOf(tzid: string, line: number): FileZone {
    const key = tzidKey(tzid);
    const cachedZone = this.read.get(key);
    if (cachedZone !== undefined) return cachedZone;
    const zone = this.decide(key, line);
    this.read.set(key, zone);
    return zone;
  }

  private decide(tzid: string, line: number): FileZone {
    const defined = this.definitionOf(tzid);
    const location = defined && propertyOf(defined.component, 'X-LIC-LOCATION')?.value;
    const named = zoneOfName(tzid) ?? (location === undefined ? null : zoneOfName(location));
    const shown = tzid.slice(0, 100).toWellFormed();
    if (named !== null) {
      if (defined !== undefined && !this.agrees(defined.definition, tzid, named)) {
        const params = { tzid: shown, timezone: named };
        this.notes.push({ code: 'zone_differs', line: defined.component.line, params });
      }
      return { timezone: named, definition: null };
    }
    const nameOffset = offsetOfName(tzid);
    // Its sign is often the reverse of what the name says.
    const offset = defined === undefined || nameOffset === null ? nameOffset : defined.definition.onlyOffset;
    if (offset !== null) {
      this.notes.push({ code: 'zone_by_offset', line, params: { tzid: shown, offset: offsetText(offset) } });
      const timezone = zoneOfOffset(offset);
      return { timezone, definition: timezone === null ? ZoneDefinition.ofOffset(offset) : null };
    }
    if (defined === undefined) {
      this.notes.push({ code: 'zone_unknown', line, params: { tzid: shown, timezone: this.fallback } });
      return { timezone: this.fallback, definition: null };
    }
    const found = this.zoneLike(defined.definition, tzid);
    if (found === null) return { timezone: null, definition: defined.definition };
    const params = { tzid: shown, timezone: found };
    this.notes.push({ code: 'zone_by_definition', line: defined.component.line, params });
    return { timezone: found, definition: null };
  }

  /** The first that also matches at all other instants, otherwise the first. */
  private zoneLike(definition: ZoneDefinition, tzid: string): string | null {
    // Common ones first: one for each widely used clock.
    const candidates = new Set([
      ...this.preferred,
      ...zoneNames.common,
      ...Intl.supportedValuesOf('timeZone'),
    ]);
    let first: string | null = null;
    for (const candidate of candidates) {
      if (canonicalTimeZone(candidate) === null || !this.hasClockOf(definition, tzid, candidate)) continue;
      if (hasClockAt(definition, candidate, OTHER_INSTANTS)) return candidate;
      first ??= candidate;
    }
    return first;
  }

  private hasClockOf(definition: ZoneDefinition, tzid: string, timezone: string): boolean {
    this.datesByZone ??= this.collectDates();
    const instants = [...(this.datesByZone.get(tzid) ?? [])].map((localMs) => definition.instantOf(localMs));
    return hasClockAt(definition, timezone, instants);
  }

  /** The same, and in each week of its endless series. */
  private agrees(definition: ZoneDefinition, tzid: string, timezone: string): boolean {
    if (!this.hasClockOf(definition, tzid, timezone)) return false;
    return (this.seriesByZone.get(tzid) ?? []).every((start) =>
      hasClockAt(
        definition,
        timezone,
        Array.from({ length: WEEKS_OF_SERIES }, (_, week) => definition.instantOf(start + week * WEEK_MS)),
      ),
    );
  }

  private collectDates(): Map<string, Set<number>> {
    const byZone = new Map<string, Set<number>>();
    for (const component of this.components) {
      if (component.name !== 'VEVENT') continue;
      const rule = propertyOf(component, 'RRULE')?.value;
      const isEndless = rule !== undefined && !/COUNT|UNTIL/i.test(rule);
      for (const property of component.properties) {
        const tzid = tzidOf(property);
        if (tzid === null) continue;
        const key = tzidKey(tzid);
        const dates = byZone.get(key) ?? new Set<number>();
        byZone.set(key, dates);
        for (const time of dateValues(property)) {
          if (time.kind !== 'local' || dates.size >= DATES_COMPARED_MAX) continue;
          // One time per hour suffices to tell zones apart.
          const localMs = Date.parse(`${time.local.slice(0, 13)}:00Z`);
          const isOfSeries = rule !== undefined && property.name === 'DTSTART';
          const quarters = isOfSeries ? QUARTERS_OF_SERIES : 0;
          const series = this.seriesByZone.get(key) ?? [];
          if (isOfSeries && isEndless && series.length < SERIES_CHECKED_MAX)
            this.seriesByZone.set(key, [...series, localMs]);
          for (let quarter = 0; quarter <= quarters; quarter++) dates.add(localMs + quarter * QUARTER_MS);
        }
      }
    }
    return byZone;
  }
}

const hasClockAt = (definition: ZoneDefinition, timezone: string, instants: readonly number[]) =>
  instants.every((instant) => definition.offsetAt(instant) === offsetMinutesAt(instant, timezone));

function offsetText(minutes: number): string {
  const pair = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${pair(Math.floor(size / 60))}:${pair(size % 60)}`;
}

const tzidKey = (tzid: string) =>
  tzid
    .trim()
    .replaceAll(/^"+|(?<!")"+$/g, '')
    .trim();
