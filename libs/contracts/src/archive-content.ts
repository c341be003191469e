import * as z from 'zod';
import { calendarRequestShape } from './calendar-fields.js';
import { COLLECTION_CALENDARS_MAX, parseCalendarReference } from './calendar-reference.js';
import { CalendarColor } from './calendar-colors.js';
import { color, Customization, fontFamily } from './customization-fields.js';
import { EventDraft, EventStatus, requestShape } from './events/event-fields.js';
import {
  CALENDARS_MAX,
  CANCELLATION_NOTE_MAX_CHARACTERS,
  COLLECTIONS_MAX,
  LOGOS_PER_PERSON_MAX,
  NAME_MAX_CHARACTERS,
} from './limits.js';
import { requiredText } from './fields.js';
import { isLocalDate, isLocalDateTime, timeZone } from './local-time.js';
import { SettingsUpdate } from './settings.js';

/** What a manifest says that it is. */
export const ARCHIVE_FORMAT = 'daymark-archive';
/** Rises where an installation of before could not read what is new. */
export const ARCHIVE_VERSION = 1;
export const ARCHIVE_MANIFEST = 'manifest.json';
/** What is in the bin, as `GET /api/bin` tells it: for people to read, and brought by no import. */
export const ARCHIVE_BIN = 'bin.json';
/** What is in an archive and what is not, for whoever opens it. */
export const ARCHIVE_README = 'README.txt';

/** A file of an archive: `folder/name`, and nothing that leads out of it. */
const fileIn = (folder: string, endings: string) =>
  z
    .string()
    .max(200)
    .regex(new RegExp(String.raw`^${folder}/[^/\\]+\.(?:${endings})$`));

const logoFile = fileIn('logos', 'png|jpg').nullable();

/** What an event, a changed date of a series, or all events of a person look like. */
const ArchivedLook = Customization.extend({ logo: logoFile, is_without_logo: z.boolean() });
export type ArchivedLook = z.output<typeof ArchivedLook>;

/** A calendar with its settings. Its events in `file` are there for other calendar programs. */
const ArchivedCalendar = z.object({
  /** Its id in the installation that made the archive. */
  id: z.uuid(),
  file: fileIn('calendars', 'ics'),
  ...calendarRequestShape,
  color: CalendarColor,
  logo: logoFile,
  cover: fileIn('covers', 'png|jpg').nullable(),
  /** The address with which it was kept in step; its password is not told. */
  source: z.string().max(2_048).nullable(),
});
export type ArchivedCalendar = z.output<typeof ArchivedCalendar>;

const { past_events, color_scheme, week_start, hour_cycle, shows_weekend } = SettingsUpdate.shape;

/** A person's settings as they are stored; null is what was never chosen. */
const ArchivedSettings = z.object({
  default_timezone: timeZone().nullable(),
  default_background_color: color('Background colour').nullable(),
  default_button_color: color('Button colour').nullable(),
  default_font_family: fontFamily().nullable(),
  default_logo: logoFile,
  past_events: past_events.unwrap(),
  color_scheme: color_scheme.unwrap(),
  week_start: week_start.unwrap(),
  hour_cycle: hour_cycle.unwrap(),
  shows_weekend: shows_weekend.unwrap(),
  second_timezone: timeZone().nullable(),
});
export type ArchivedSettings = z.output<typeof ArchivedSettings>;

/** Calendars that are shared together, by their places in `calendars`. */
const ArchivedCollection = z.object({
  name: requiredText({ label: 'Name', max: NAME_MAX_CHARACTERS }),
  /** What follows `/calendar/public/` in its address. */
  address: z.string().refine((address) => parseCalendarReference(address)?.kind === 'collection'),
  calendars: z.array(z.int().min(0)).min(1).max(COLLECTION_CALENDARS_MAX),
});
export type ArchivedCollection = z.output<typeof ArchivedCollection>;

/**
 * `manifest.json` of an archive: what it is, and where the rest is. Files of `events` are lists of ArchivedEvent, in which
 * a calendar goes by its place in `calendars`.
 */
export const ArchiveManifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  product: z.string().max(200),
  made_at: z.iso.datetime(),
  calendars: z.array(ArchivedCalendar).max(CALENDARS_MAX),
  events: z.array(fileIn('events', 'json')).max(1_000),
  logos: z.array(fileIn('logos', 'png|jpg')).max(LOGOS_PER_PERSON_MAX),
  covers: z.array(fileIn('covers', 'png|jpg')).max(CALENDARS_MAX),
  settings: ArchivedSettings.nullable(),
  /** The oldest first. Archives of before have none. */
  collections: z.array(ArchivedCollection).max(COLLECTIONS_MAX).default([]),
});
export type ArchiveManifest = z.output<typeof ArchiveManifest>;

const { calendar_id: _calendar, recurrence, ...written } = requestShape;

/** When something was done. There is no year 0 in a database. */
const moment = z.iso.datetime().refine((at) => at >= '0001');

/** All that an owner decides of an event, or of one changed date. */
const ArchivedContent = z.object({
  ...written,
  is_all_day: z.boolean(),
  is_public_shareable: z.boolean(),
  status: EventStatus,
  cancellation_note: z.string().max(CANCELLATION_NOTE_MAX_CHARACTERS).nullable(),
  cancelled_at: moment.nullable(),
  is_cancellation_over: z.boolean(),
  draft: EventDraft.nullable(),
});
const isSound = ({ draft, is_public_shareable }: { draft: unknown; is_public_shareable: boolean }) =>
  draft === null || !is_public_shareable;
export type ArchivedContent = z.output<typeof ArchivedContent>;

const revision = z.int().min(0).max(2_147_483_647);

/** An event or a series, with its changed and deleted dates. */
export const ArchivedEvent = z.object({
  uid: z.string().min(1).max(300),
  related_uid: z.string().max(300).nullable(),
  /** SEQUENCE of RFC 5545. */
  revision,
  /** Places in `calendars` of the manifest. */
  calendars: z.array(z.int().min(0)).max(CALENDARS_MAX),
  /** Since when a past event is out of the lists. */
  archived_at: moment.nullable(),
  content: ArchivedContent.extend({ recurrence }).refine(isSound, 'A draft is shared with nobody'),
  exceptions: z
    .array(
      z.object({
        /** What it replaces: a local date, with the time where that is not the time of day of the series. */
        occurrence: z.string().refine((date) => isLocalDate(date) || isLocalDateTime(date)),
        revision,
        /** Its owner hid this one by itself. */
        is_hidden_by_owner: z.boolean(),
        /** Null of a deleted date. */
        content: ArchivedContent.refine(isSound, 'A draft is shared with nobody').nullable(),
        look: ArchivedLook.nullable(),
      }),
    )
    .refine(
      (dates) => new Set(dates.map(({ occurrence }) => occurrence)).size === dates.length,
      'A date is changed once',
    ),
  look: ArchivedLook.nullable(),
  /** The lines of iCalendar that it came from, and the IANA zone of each TZID in them. */
  original: z
    .object({
      content: z.string(),
      zones: z.record(z.string(), z.string().nullable()),
      sequence: revision,
      /** Nobody changed the event since. */
      is_current: z.boolean(),
    })
    .nullable(),
});
export type ArchivedEvent = z.output<typeof ArchivedEvent>;
