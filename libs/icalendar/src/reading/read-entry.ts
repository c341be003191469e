import { CHANGED_DATES_PER_SERIES_MAX } from '@daymark/contracts';
import { recordedImportNote, type ImportNote } from '@daymark/contracts/interchange';
import { shownTimes } from '@daymark/recurrence';
import { begunLater } from './series/begun-later.js';
import { type Component, DEPTH_MAX, propertyOf } from './text/components.js';
import {
  type Moment,
  readMoment,
  readTimes,
  type TimeFields,
  type TimeReading,
  utcLocal,
} from './times/event-times.js';
import { LINE_MAX_CHARACTERS } from './text/property.js';
import type { BrokenEntry, ReadEntry } from './read-calendar.types.js';
import { ONE_DATE, readRecurrenceSet, startInSeries } from './series/recurrence-set.js';
import { isNewer, readRevision } from './revision.js';
import { occurrencesAt, occurrencesLike, readSeries, type Series } from './series/series-dates.js';
import { splitOff } from './series/series-split.js';
import { readTexts, type ReadTexts } from './text/text-fields.js';
import { tzidOf } from './text/values.js';

/** Base64 encodes three bytes as four characters. */
const KILOBYTE_IN_BASE64 = 1365;

const LINES_LISTED_MAX = 20;

/** Maximum splits of a series: each split has to go through the dates of all stretches before it. */
const CUTS_MAX = 500;

/** Each is an entry, an exception of one, or refused. */
export interface EntryResult {
  entries: ReadEntry[];
  broken: BrokenEntry[];
  floating: number;
  /** Older duplicates of a changed date, whose RECURRENCE-ID may be written differently. */
  passedOver: number;
}

export interface EntryReading extends TimeReading {
  /** The file names no zone for times without one, so another may be chosen. */
  isZoneOpen: boolean;
  isCancelling: boolean;
}

type Identity = Pick<ReadEntry, 'uid' | 'other_uid'>;

export function readEntry(
  identity: Identity,
  master: Component,
  overrides: readonly Component[],
  reading: EntryReading,
  notes: readonly ImportNote[] = [],
): EntryResult {
  return new EntryReader(identity, reading, notes).read(master, overrides);
}

/** An older change of a date that a newer one replaces. */
export const olderChange = ({ line }: Component): ImportNote => ({
  code: 'older_change',
  line,
  params: { line },
});

function ruleOfDate(override: Component): ImportNote[] {
  const repeating = override.properties.find(({ name }) => name === 'RRULE' || name === 'RDATE');
  if (repeating === undefined) return [];
  const rule = repeating.value.slice(0, 120).toWellFormed();
  return [{ code: 'rule_of_date_left_out', line: repeating.line, params: { rule } }];
}

/** It has dates besides its start. */
export const repeats = (master: Component): boolean =>
  ['RRULE', 'RDATE'].some((name) => propertyOf(master, name) !== undefined);

export function hasDateAt(master: Component, moment: Moment, reading: TimeReading): boolean {
  const own = readTimes(master, reading, true);
  const read = own.kind === 'times' ? readSeries(master, own, reading) : null;
  return read?.kind === 'series' && occurrencesAt(read.series, moment).length > 0;
}

/** Its series is not in the file. */
export function readLoneOverride(
  uid: string,
  override: Component,
  reading: EntryReading,
  older: readonly ImportNote[] = [],
): EntryResult {
  const isOfSeries = ({ name }: { name: string }) => /^(?:[RE]X?RULE|[RE]X?DATE)$/.test(name);
  const properties = override.properties.filter((property) => !isOfSeries(property));
  const alone: ImportNote = { code: 'override_alone', line: override.line, params: {} };
  const notes = [alone, ...ruleOfDate(override), ...older];
  const ownUid = `${uid}-${replacedDate(override, reading)
    .replaceAll(/[^0-9TZ]/gi, '')
    .slice(0, 20)}`;
  return readEntry({ uid: ownUid }, { ...override, properties }, [], reading, notes);
}

/** As written, which is taken for the clock of the series; in UTC if it is that of another zone. */
function replacedDate(override: Component, reading: EntryReading): string {
  const id = propertyOf(override, 'RECURRENCE-ID')!;
  const start = propertyOf(override, 'DTSTART');
  const [replaced, own] = [id, start].map((property) => property && readMoment(property, reading));
  const isOfOtherZone =
    replaced?.kind === 'zoned' && own?.kind === 'zoned' && replaced.timezone !== own.timezone;
  return isOfOtherZone ? `${utcLocal(replaced.instant)}:00Z` : id.value;
}

interface OwnPart {
  times: TimeFields;
  start: Moment;
  texts: ReadTexts;
  notes: ImportNote[];
}

interface Stretch {
  from: string;
  series: Series;
  /** The place of an occurrence of the whole in this stretch. */
  shifted: (occurrence: string) => string;
}

class EntryReader {
  private readonly result: EntryResult = { entries: [], broken: [], floating: 0, passedOver: 0 };
  private readonly notes: ImportNote[];
  private changed = 0;
  private addedByChanges = 0;

  constructor(
    private readonly identity: Identity,
    private readonly reading: EntryReading,
    notes: readonly ImportNote[],
  ) {
    this.notes = [...notes];
  }

  read(master: Component, overrides: readonly Component[]): EntryResult {
    const isSeries = repeats(master) || overrides.length > 0;
    const own = this.readOwnPart(master, isSeries);
    const series = own && this.seriesOf(master, own, isSeries);
    if (own === null || series === null) {
      for (const override of overrides)
        this.take(readLoneOverride(this.identity.uid, override, this.reading));
      return this.result;
    }
    const finishLater = this.layOver(series, overrides);
    this.finish({ ...this.identity, split_from: null }, master, series, own.texts, this.notes);
    finishLater();
    return this.result;
  }

  private readOwnPart(component: Component, isSeries: boolean): OwnPart | null {
    if (component.fault !== null) {
      const { code, line } = component.fault;
      const params = { depth: DEPTH_MAX, megabytes: LINE_MAX_CHARACTERS / 1_000_000 };
      return this.refuse(component, { code, line, params });
    }
    const later = begunLater(component);
    const timed = later?.component ?? (this.reading.isCancelling ? withStart(component) : component);
    const read = readTimes(timed, this.reading, isSeries);
    if (read.kind === 'broken') return this.refuse(component, read.reason);
    const texts = readTexts(component);
    const notes: ImportNote[] = [
      ...(later?.notes ?? []),
      ...read.notes,
      ...texts.notes.map(({ code, line, params = {} }) => ({ code, line, params })),
    ];
    for (const { line, characters } of component.attachments) {
      const kilobytes = Math.ceil(characters / KILOBYTE_IN_BASE64);
      notes.push({ code: 'attachment_removed', line, params: { kilobytes } });
    }
    for (const { line, name, count } of component.longTexts.slice(0, LINES_LISTED_MAX)) {
      notes.push({ code: 'text_over_lines', line, params: { name, count } });
    }
    for (const { line, name, value } of component.doubles.slice(0, LINES_LISTED_MAX)) {
      const text = value.slice(0, 60).toWellFormed();
      notes.push({ code: 'property_twice', line, params: { name, text } });
    }
    for (const { line, text } of component.brokenLines) {
      notes.push({ code: 'broken_entry_line', line, params: { text } });
    }
    return { times: read.times, start: read.start, texts, notes };
  }

  /** Null if it is refused, which is reported. */
  private seriesOf(master: Component, own: OwnPart, isSeries: boolean): Series | null {
    const { times, start } = own;
    this.notes.push(...own.notes);
    if (!isSeries) return { times, start, recurrence: null, exceptions: new Map() };
    const read = readSeries(master, own, this.reading);
    if (read.kind === 'broken') return this.refuse(master, read.reason);
    this.notes.push(...read.notes);
    return read.series;
  }

  /** A change of 'this and following' makes a separate entry of what follows; the returned function adds those. */
  private layOver(series: Series, overrides: readonly Component[]): () => void {
    const changes = new Map<string, Component>();
    const cuts: { occurrence: string; component: Component }[] = [];
    for (const component of overrides) {
      const occurrence = this.occurrenceOf(series, component);
      if (occurrence === null) continue;
      const range = propertyOf(component, 'RECURRENCE-ID')!.params['RANGE'] ?? '';
      if (/^THISANDFUTURE$/i.test(range)) {
        if (cuts.length === CUTS_MAX) {
          this.refuse(component, { code: 'dates_cut', line: component.line, params: { count: 1 } });
          continue;
        }
        cuts.push({ occurrence, component });
        continue;
      }
      const other = changes.get(occurrence);
      const newer = other === undefined || isNewer(component, other) ? component : other;
      changes.set(occurrence, newer);
      if (other === undefined) continue;
      this.result.passedOver++;
      this.notes.push(olderChange(newer === component ? other : component));
    }
    cuts.sort((a, b) => (a.occurrence < b.occurrence ? -1 : 1));
    const stretches: Stretch[] = [{ from: '', series, shifted: (occurrence) => occurrence }];
    const finishers: (() => void)[] = [];
    for (const { occurrence, component } of cuts) {
      const before = stretches.at(-1)!;
      const at = before.shifted(occurrence);
      const own = this.readOwnPart(component, true);
      if (own === null) {
        this.addDroppedDateNote(occurrence, component);
        continue;
      }
      const set = readRecurrenceSet(component, own.times, own.start, this.reading);
      const recurrence = set.kind === 'set' ? set.recurrence : null;
      if (set.kind === 'set') own.notes.push(...set.notes);
      else this.notes.push(set.reason);
      const { times } = set.kind === 'set' ? set : own;
      const later = splitOff(before.series, at, { times, start: own.start, recurrence });
      if (later === null) {
        // For the first date, or an added one, it changes that date only.
        this.putChange(before.series, at, component, own);
        continue;
      }
      if (later.listed > 0)
        own.notes.push({
          code: 'moved_rule_as_dates',
          line: component.line,
          params: { count: later.listed },
        });
      stretches.push({
        from: occurrence,
        series: later.series,
        shifted: (date) => later.shifted(before.shifted(date)),
      });
      const uid = `${this.identity.uid}-${occurrence.replaceAll(/[-:]/g, '')}`;
      finishers.push(() => {
        this.finish({ uid, split_from: this.identity.uid }, component, later.series, own.texts, own.notes);
      });
    }
    const count = stretches.length - 1;
    if (count > 0)
      this.notes.push({ code: 'series_split', line: cuts[0]!.component.line, params: { count } });
    for (const [occurrence, component] of changes) {
      const stretch = stretches.findLast(({ from }) => from <= occurrence)!;
      const own = this.readOwnPart(component, true);
      if (own === null) this.addDroppedDateNote(occurrence, component);
      else {
        this.notes.push(...ruleOfDate(component));
        this.putChange(stretch.series, stretch.shifted(occurrence), component, own);
      }
    }
    return () => {
      for (const finish of finishers) finish();
    };
  }

  /** A time matches only at the same instant. An occurrence that the series does not have is added. */
  private occurrenceOf(series: Series, override: Component): string | null {
    const property = propertyOf(override, 'RECURRENCE-ID')!;
    const moment = readMoment(property, this.reading);
    if (moment.kind === 'none') {
      const text = property.value.slice(0, 60).toWellFormed();
      return this.refuse(override, { code: 'start_unreadable', line: property.line, params: { text } });
    }
    series.recurrence ??= ONE_DATE;
    const occurrence = startInSeries(moment, series.times, series.start);
    const [found] = occurrencesLike(series, moment.kind === 'date' ? moment.local : occurrence);
    if (found !== undefined) return found;
    if (++this.addedByChanges > CHANGED_DATES_PER_SERIES_MAX)
      return this.refuse(override, { code: 'dates_cut', line: override.line, params: { count: 1 } });
    const added_dates = [...new Set([...series.recurrence.added_dates, occurrence])].sort();
    series.recurrence = { ...series.recurrence, added_dates };
    this.notes.push({ code: 'changed_date_added', line: property.line, params: {} });
    return occurrence;
  }

  private putChange(
    series: Series,
    occurrence: string,
    component: Component,
    { times, start, texts, notes }: OwnPart,
  ): void {
    this.notes.push(...notes);
    if (++this.changed > CHANGED_DATES_PER_SERIES_MAX) {
      this.refuse(component, { code: 'dates_cut', line: component.line, params: { count: 1 } });
      this.addDroppedDateNote(occurrence, component);
      return;
    }
    series.exceptions.set(occurrence, {
      occurrence,
      kind: 'changed',
      event: { ...texts.fields, ...(start.kind === 'zoned' ? shownTimes(times) : times) },
      ...readRevision(component, texts.furtherLines, this.reading.isCancelling),
    });
  }

  private addDroppedDateNote(occurrence: string, { line }: Component): void {
    const reason = recordedImportNote(this.result.broken.at(-1)!.reason);
    this.notes.push({
      code: 'changed_date_not_kept',
      line,
      params: { date: occurrence.replace('T', ' '), reason },
    });
  }

  private finish(
    identity: Identity & Pick<ReadEntry, 'split_from'>,
    component: Component,
    { times, start, recurrence, exceptions }: Series,
    { fields, furtherLines }: ReadTexts,
    notes: readonly ImportNote[],
  ): void {
    if (start.kind === 'floating') this.result.floating++;
    this.result.entries.push({
      ...identity,
      line: component.line,
      event: { ...fields, ...times, recurrence },
      is_floating: this.reading.isZoneOpen && (start.kind === 'floating' || start.kind === 'date'),
      exceptions: [...exceptions.values()].sort((a, b) => (a.occurrence < b.occurrence ? -1 : 1)),
      is_cancellation: this.reading.isCancelling,
      zones: this.zonesOf(component),
      notes: this.reading.isCancelling ? notes.filter(({ code }) => code === 'override_alone') : notes,
      ...readRevision(component, furtherLines, this.reading.isCancelling),
    });
  }

  private zonesOf(component: Component): Record<string, string | null> {
    const zones = new Map<string, string | null>();
    for (const property of component.properties) {
      const tzid = tzidOf(property);
      if (tzid !== null) zones.set(tzid, this.reading.zones.zoneOf(tzid, property.line).timezone);
    }
    return Object.fromEntries(zones);
  }

  private refuse(component: Component, reason: ImportNote): null {
    this.result.broken.push({ uid: this.identity.uid, title: readTexts(component).fields.title, reason });
    return null;
  }

  private take({ entries, broken, floating, passedOver }: EntryResult): void {
    this.result.entries.push(...entries);
    this.result.broken.push(...broken);
    this.result.floating += floating;
    this.result.passedOver += passedOver;
  }
}

/** A cancelling message may omit the start (RFC 5546 3.2.5): what it cancels has one. */
function withStart(component: Component): Component {
  if (propertyOf(component, 'DTSTART') !== undefined) return component;
  const other = propertyOf(component, 'RECURRENCE-ID') ?? propertyOf(component, 'DTSTAMP');
  if (other === undefined) return component;
  return { ...component, properties: [...component.properties, { ...other, name: 'DTSTART' }] };
}
