import type { ImportNote } from '@daymark/contracts/interchange';
import { readCalendarLevel } from './calendar-level.js';
import { type Component, type ComponentTree, propertyOf, readComponents } from './text/components.js';
import { type DecodedText, decodeText } from './text/decode-text.js';
import { DATES_MAX, type Moment, readMoment, type TimeReading, utcLocal } from './times/event-times.js';
import { FileZones } from './times/file-zones.js';
import { type Property, withPlainLineEnds } from './text/property.js';
import type { BrokenEntry, LeftOut, ReadCalendar, ReadEntry } from './read-calendar.types.js';
import {
  type EntryReading,
  type EntryResult,
  hasDateAt,
  olderChange,
  readEntry,
  readLoneOverride,
  repeats,
} from './read-entry.js';
import { RefusedFile } from './refused-file.js';
import { isNewer, modifiedOf, sequenceOf } from './revision.js';
import { textHash } from './text-hash.js';

/** Maximum bytes and events of a file. */
const CALENDAR_MAX_BYTES = 10 * 1024 * 1024;
const ENTRIES_MAX = 20_000;
/** The notes about a file as a whole are limited like those of its entries. */
const NOTES_OF_FILE_MAX = 200;
const UID_MAX_CHARACTERS = 1_000;
/** Messages about an event without the event itself (RFC 5546 3.2). */
const REFUSED_METHODS = new Set(['add', 'counter', 'declinecounter', 'refresh', 'reply']);

export interface ReadingOptions {
  /** The IANA zone of times without one, if the file names none. */
  timezone: string;
  /** Called from time to time with the number of events found and read so far. */
  onProgress?: (progress: { found: number; read: number }) => void;
}

/**
 * Everything readable is read, changes and omissions are reported, and the same bytes always give the same result.
 * Throws a `RefusedFile` for a file of another kind or one that is too large.
 */
export function readCalendar(bytes: Uint8Array, options: ReadingOptions): ReadCalendar {
  if (bytes.byteLength > CALENDAR_MAX_BYTES) {
    throw new RefusedFile('too_large', { megabytes: CALENDAR_MAX_BYTES / 1024 / 1024 });
  }
  return readText(decodeText(bytes), options);
}

function readText({ text, encoding }: DecodedText, options: ReadingOptions): ReadCalendar {
  const plain = withPlainLineEnds(text);
  refuseOthers(plain);
  let found = 0;
  const tree = readComponents(plain, ({ name }) => {
    if (name === 'VEVENT' && ++found > ENTRIES_MAX)
      throw new RefusedFile('too_many_entries', { count: ENTRIES_MAX });
    if (found % PROGRESS_STEP === 0) options.onProgress?.({ found, read: 0 });
  });
  if (tree.calendars.length === 0 && tree.components.length === 0) throw new RefusedFile('not_a_calendar');
  return new FileReader(tree, encoding, options).read();
}

/** Undefined if there are none. */
export function readOriginal(content: string, timezone: string): ReadEntry | undefined {
  if (content === '') return undefined;
  const text = `BEGIN:VCALENDAR\r\n${content}END:VCALENDAR\r\n`;
  return readText({ text, encoding: 'utf-8' }, { timezone }).entries[0];
}

const PROGRESS_STEP = 500;

function refuseOthers(text: string): void {
  const beginning = text.slice(0, 2_000).trim();
  if (beginning === '' && text.trim() === '') throw new RefusedFile('empty');
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/is.test(beginning)) {
    throw new RefusedFile('web_page');
  }
  if (/^BEGIN[ \t]*:[ \t]*VCARD/i.test(beginning)) throw new RefusedFile('contacts');
  const calendar = /^[ \t]*BEGIN[ \t]*:[ \t]*VCALENDAR/im.exec(text);
  const version =
    calendar === null
      ? null
      : /^[ \t]*VERSION[^:\n]*:[ \t]*(\S+)/im.exec(text.slice(calendar.index, calendar.index + 10_000));
  if (version?.[1] === '1.0') throw new RefusedFile('old_format');
}

interface Group {
  uid: string;
  hasUid: boolean;
  masters: Component[];
  /** By RECURRENCE-ID as written; of two for one date the newer one wins. */
  overrides: Map<string, Component>;
  /** Older changes of a date, by the newer one. */
  older: Map<Component, ImportNote[]>;
}

interface OwnMaster {
  start: string;
  /** Its start, with its title and place where other events have the same start. */
  key: string;
  master: Component;
  overrides: Component[];
  notes: ImportNote[];
}

/** Number of series of one UID that are searched for a changed date. */
const SERIES_SEARCHED_MAX = 50;

const UNREAD = 'line';

/** A start that cannot be read is told from all others by its line. */
function startKey(event: Component, reading: TimeReading): string {
  const property = propertyOf(event, 'DTSTART');
  const start = property && momentOf(property, reading);
  if (start !== undefined && start.kind !== 'none') return momentKey(start);
  return start?.kind === 'none' && start.year !== null
    ? property!.value.replaceAll(/[-:\s]/g, '')
    : `${UNREAD} ${event.line}`;
}

/** A fault is reported where the entry is read. */
function momentOf(property: Property, reading: TimeReading): ReturnType<typeof readMoment> {
  try {
    return readMoment(property, reading);
  } catch {
    return { kind: 'none', year: null };
  }
}

function momentKey({ kind, local, instant }: Moment): string {
  const digits = (text: string) => text.replaceAll(/[-:]/g, '');
  return kind === 'date' || kind === 'floating' ? digits(local) : `${digits(utcLocal(instant))}Z`;
}

function ownerOf(
  override: Component,
  entries: readonly OwnMaster[],
  reading: TimeReading,
): OwnMaster | undefined {
  const moment = momentOf(propertyOf(override, 'RECURRENCE-ID')!, reading);
  if (moment.kind === 'none') return entries[0];
  const same = entries.find(({ start }) => start === momentKey(moment));
  const series = entries.filter(({ master }) => repeats(master));
  if (same !== undefined || series.length < 2) return same ?? series[0];
  // Searching is not charged, since the series are read again.
  const asked = { ...reading, dates: { ...reading.dates } };
  return series.slice(0, SERIES_SEARCHED_MAX).find(({ master }) => hasDateAt(master, moment, asked));
}

class FileReader {
  private readonly entries: ReadEntry[] = [];
  private readonly broken: BrokenEntry[] = [];
  private readonly notes: ImportNote[] = [];
  private passedOver = 0;
  private floating = 0;

  constructor(
    private readonly tree: ComponentTree,
    private readonly encoding: string,
    private readonly options: ReadingOptions,
  ) {}

  read(): ReadCalendar {
    const { calendars, components } = this.tree;
    const level = readCalendarLevel(calendars);
    if (level.method !== null && REFUSED_METHODS.has(level.method))
      throw new RefusedFile('message_refused', { method: level.method.toUpperCase() });
    const floatingZone = level.timezone ?? this.options.timezone;
    const zones = new FileZones(components, [floatingZone, this.options.timezone], floatingZone);
    const reading: EntryReading = {
      zones,
      floatingZone,
      calendarZone: level.timezone,
      dates: { left: DATES_MAX },
      moments: new Map(),
      isZoneOpen: level.timezone === null,
      isCancelling: level.method === 'cancel',
    };
    const events = components.filter(({ name }) => name === 'VEVENT');
    let read = 0;
    for (const group of this.groups(events)) {
      this.readGroup(group, reading);
      read += group.masters.length + group.overrides.size;
      if (read % PROGRESS_STEP < 2) this.options.onProgress?.({ found: events.length, read });
    }
    this.addFileNotes(level.method, floatingZone, reading.isZoneOpen);
    this.notes.push(...zones.notes);
    return {
      ...level,
      entries: this.entries,
      broken: this.broken,
      left_out: leftOut(components),
      vevents: events.length,
      passed_over: this.passedOver,
      is_whole: this.tree.isWhole,
      notes: this.notes.slice(0, NOTES_OF_FILE_MAX),
    };
  }

  private groups(events: readonly Component[]): Iterable<Group> {
    const groups = new Map<string, Group>();
    for (const event of events) {
      const written = boundedUid(plainUid(propertyOf(event, 'UID')?.value ?? ''));
      const uid = written === '' ? derivedUid(event) : written;
      const group: Group = groups.get(uid) ?? {
        uid,
        hasUid: written !== '',
        masters: [],
        overrides: new Map(),
        older: new Map(),
      };
      groups.set(uid, group);
      const recurrenceId = propertyOf(event, 'RECURRENCE-ID')?.value.trim();
      if (recurrenceId === undefined) {
        group.masters.push(event);
        continue;
      }
      const other = group.overrides.get(recurrenceId);
      const newer = other === undefined || isNewer(event, other) ? event : other;
      group.overrides.set(recurrenceId, newer);
      if (other === undefined) continue;
      this.passedOver++;
      const notes = [...(group.older.get(other) ?? []), olderChange(newer === event ? other : event)];
      group.older.delete(other);
      group.older.set(newer, notes);
    }
    return groups.values();
  }

  private readGroup({ uid, hasUid, masters, overrides, older }: Group, reading: EntryReading): void {
    const starts = Map.groupBy(masters, (master) => startKey(master, reading));
    const entries = [...starts].flatMap(([start, same]) => this.newestOf(start, same));
    const isShared = entries.length > 1;
    const lone: Component[] = [];
    for (const override of overrides.values()) {
      const owner = isShared ? ownerOf(override, entries, reading) : entries[0];
      (owner?.overrides ?? lone).push(override);
      owner?.notes.push(...(older.get(override) ?? []));
    }
    for (const { key, master, overrides: changed, notes } of entries) {
      const withStart = `${uid}-${key}`;
      const identity = isShared ? { uid: withStart, other_uid: uid } : { uid, other_uid: withStart };
      const isStartRead = !key.startsWith(UNREAD);
      if (isShared) notes.push({ code: 'uid_shared', line: master.line, params: { count: entries.length } });
      if (!hasUid) notes.push({ code: 'uid_made', line: master.line, params: {} });
      this.guarded(uid, [master, ...changed], () =>
        readEntry(isStartRead ? identity : { uid }, master, changed, reading, notes),
      );
    }
    for (const override of lone)
      this.guarded(uid, [override], () => readLoneOverride(uid, override, reading, older.get(override)));
  }

  /**
   * Of several copies of an event, with the same start, the newest one. Those of its revision with another title and
   * place are events of their own.
   */
  private newestOf(start: string, same: readonly Component[]): OwnMaster[] {
    const copies = same.map((master) => {
      const [title, place] = ['SUMMARY', 'LOCATION'].map(
        (name) => propertyOf(master, name)?.value.trim() ?? '',
      );
      return { master, title, place, sequence: sequenceOf(master), modified: modifiedOf(master) ?? '' };
    });
    copies.sort(
      (a, b) => b.sequence - a.sequence || (a.modified > b.modified ? -1 : Number(a.modified < b.modified)),
    );
    const newest = copies[0]!;
    const [titles, places] = [new Set(), new Set()];
    const kept = copies.filter(({ title, place, sequence }) => {
      if (sequence !== newest.sequence || titles.has(title) || places.has(place)) return false;
      titles.add(title);
      places.add(place);
      return true;
    });
    const masters = new Set(kept.map(({ master }) => master));
    const notes: ImportNote[] = same
      .filter((each) => !masters.has(each))
      .map(({ line }) => ({ code: 'duplicate_uid', line, params: { line } }));
    this.passedOver += notes.length;
    return kept.map(({ master, title, place }) => ({
      start,
      key: kept.length === 1 ? start : `${start}-${textHash(`${title}\n${place}`)}`,
      master,
      overrides: [],
      notes: master === newest.master ? notes : [],
    }));
  }

  /** An error within one entry, which nobody foresaw, costs that entry alone. */
  private guarded(uid: string, components: readonly Component[], read: () => EntryResult): void {
    try {
      this.take(read());
    } catch (error) {
      const reason = String(error).slice(0, 200).toWellFormed();
      for (const { line } of components)
        this.broken.push({ uid, title: null, reason: { code: 'entry_fault', line, params: { reason } } });
    }
  }

  private take({ entries, broken, floating, passedOver }: EntryResult): void {
    this.entries.push(...entries);
    this.broken.push(...broken);
    this.floating += floating;
    this.passedOver += passedOver;
  }

  private addFileNotes(method: string | null, timezone: string, isZoneOpen: boolean): void {
    const { calendars, brokenLines, brokenLinesInAll, isCut } = this.tree;
    const addNote = (
      code: ImportNote['code'],
      params: ImportNote['params'] = {},
      line: number | null = null,
    ) => this.notes.push({ code, line, params });
    if (this.encoding !== 'utf-8') addNote('encoding', { encoding: this.encoding });
    if (calendars.length > 1) addNote('several_calendars', { count: calendars.length });
    if (method !== null && method !== 'publish') addNote('method_dropped', { method: method.toUpperCase() });
    if (this.floating > 0)
      addNote(isZoneOpen ? 'floating_times' : 'floating_in_zone_of_file', { count: this.floating, timezone });
    if (isCut) addNote('file_cut');
    for (const { line, text } of brokenLines) addNote('broken_line', { text }, line);
    const more = brokenLinesInAll - brokenLines.length;
    if (more > 0) addNote('more_broken_lines', { count: more });
  }
}

/** It is a TEXT (RFC 5545, section 3.8.4.7) of one line: an escaped line break stays as it is written. */
const plainUid = (written: string): string =>
  written
    .replaceAll(/\\([\\;,])/g, '$1')
    .trim()
    .toWellFormed();

/** A UID that is too long is shortened, with a hash of the whole: UIDs with the same beginning stay distinct. */
const boundedUid = (uid: string): string =>
  uid.length <= UID_MAX_CHARACTERS
    ? uid
    : `${uid.slice(0, UID_MAX_CHARACTERS / 2).toWellFormed()}-${textHash(uid)}`;

/** A repeated import finds the entry again. */
function derivedUid(event: Component): string {
  const parts = ['DTSTART', 'SUMMARY', 'LOCATION'].map((name) => propertyOf(event, name)?.text ?? '');
  return `import-${textHash(parts.join('\n'))}`;
}

function leftOut(components: readonly Component[]): LeftOut {
  const counted: LeftOut = { todos: 0, journals: 0, free_busy: 0, others: 0 };
  for (const { name } of components) {
    if (name === 'VTODO') counted.todos++;
    else if (name === 'VJOURNAL') counted.journals++;
    else if (name === 'VFREEBUSY') counted.free_busy++;
    else if (name !== 'VEVENT' && name !== 'VTIMEZONE') counted.others++;
  }
  return counted;
}
