import * as z from 'zod';
import { SettingsUpdate } from '../settings.js';
import { CalendarColor, calendarRequestShape } from '../calendars/calendar-fields.js';
import { HolidayList } from '../calendars/holidays.js';
import { COLLECTION_CALENDARS_MAX, parseCalendarReference } from '../calendars/collections.js';
import { color, Customization, fontFamily } from '../calendars/customizations.js';
import { EventDraft, EventStatus, requestShape } from '../events/event-fields.js';
import { optionalText, requiredText } from '../schemas/fields.js';
import {
  CALENDARS_MAX,
  CANCELLATION_NOTE_MAX_CHARACTERS,
  COLLECTIONS_MAX,
  DESCRIPTION_MAX_CHARACTERS,
  LOGOS_PER_PERSON_MAX,
  NAME_MAX_CHARACTERS,
} from '../schemas/limits.js';
import { isLocalDate, isLocalDateTime, timeZone } from '../schemas/local-time.js';

export const ARCHIVE_FORMAT = 'daymark-archive';
/** Raised when older installations could not read the new form. */
export const ARCHIVE_VERSION = 1;
export const ARCHIVE_MANIFEST = 'manifest.json';
/** The bin as `GET /api/bin` returns it. It is for people to read; imports ignore it. */
export const ARCHIVE_BIN = 'bin.json';
export const ARCHIVE_README = 'README.txt';

/** The pattern refuses paths that lead out of the archive. */
const fileIn = (folder: string, endings: string) =>
  z
    .string()
    .max(200)
    .regex(new RegExp(String.raw`^${folder}/[^/\\]+\.(?:${endings})$`));

const logoFile = fileIn('logos', 'png|jpg').nullable();

const ArchivedCustomization = Customization.extend({ logo: logoFile, is_without_logo: z.boolean() });
export type ArchivedCustomization = z.output<typeof ArchivedCustomization>;

/** A calendar with its settings. Its events are also in `file`, for other calendar programs. */
const ArchivedCalendar = z.object({
  id: z.uuid(),
  file: fileIn('calendars', 'ics'),
  ...calendarRequestShape,
  color: CalendarColor,
  logo: logoFile,
  cover: fileIn('covers', 'png|jpg').nullable(),
  source: z.string().max(2_048).nullable(),
  /** Absent in archives of earlier versions. */
  holidays: HolidayList.nullable().default(null),
});
export type ArchivedCalendar = z.output<typeof ArchivedCalendar>;

const { past_events, color_scheme, week_start, hour_cycle, language, shows_weekend, shows_week_numbers } =
  SettingsUpdate.shape;

const ArchivedSettings = z.object({
  default_timezone: timeZone().nullable(),
  default_background_color: color('labels.backgroundColor').nullable(),
  default_button_color: color('labels.buttonColor').nullable(),
  default_font_family: fontFamily().nullable(),
  default_logo: logoFile,
  past_events: past_events.unwrap(),
  color_scheme: color_scheme.unwrap(),
  week_start: week_start.unwrap(),
  hour_cycle: hour_cycle.unwrap(),
  language: language.unwrap().default(null),
  shows_weekend: shows_weekend.unwrap(),
  shows_week_numbers: shows_week_numbers.unwrap().default(null),
  second_timezone: timeZone().nullable(),
});
export type ArchivedSettings = z.output<typeof ArchivedSettings>;

const ArchivedCollection = z.object({
  name: requiredText({ label: 'labels.name', max: NAME_MAX_CHARACTERS }),
  /** Archives of earlier versions have none. */
  description: optionalText({ label: 'labels.description', max: DESCRIPTION_MAX_CHARACTERS, lines: true }),
  logo: logoFile.default(null),
  /** The part of its address after `/calendar/public/`. */
  address: z.string().refine((address) => parseCalendarReference(address)?.kind === 'collection'),
  calendars: z.array(z.int().min(0)).min(1).max(COLLECTION_CALENDARS_MAX),
});
export type ArchivedCollection = z.output<typeof ArchivedCollection>;

/** The files in `events` are lists of ArchivedEvent, which refer to a calendar by its index in `calendars`. */
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
  /** Oldest first. Archives of earlier versions have none. */
  collections: z.array(ArchivedCollection).max(COLLECTIONS_MAX).default([]),
});
export type ArchiveManifest = z.output<typeof ArchiveManifest>;

const { calendar_id: _calendar, recurrence, ...written } = requestShape;

/** The database has no year 0. */
const moment = z.iso.datetime().refine((at) => at >= '0001');

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

export const ArchivedEvent = z.object({
  uid: z.string().min(1).max(300),
  related_uid: z.string().max(300).nullable(),
  revision,
  calendars: z.array(z.int().min(0)).max(CALENDARS_MAX),
  archived_at: moment.nullable(),
  content: ArchivedContent.extend({ recurrence }).refine(isSound),
  exceptions: z
    .array(
      z.object({
        /** A local date, with the time where that differs from the series' time of day. */
        occurrence: z.string().refine((date) => isLocalDate(date) || isLocalDateTime(date)),
        revision,
        is_hidden_by_owner: z.boolean(),
        /** Null for a deleted date. */
        content: ArchivedContent.refine(isSound).nullable(),
        look: ArchivedCustomization.nullable(),
      }),
    )
    .refine((dates) => new Set(dates.map(({ occurrence }) => occurrence)).size === dates.length),
  look: ArchivedCustomization.nullable(),
  /** The iCalendar lines that it was imported from, and the IANA zone of each TZID in them. */
  original: z
    .object({
      content: z.string(),
      zones: z.record(z.string(), z.string().nullable()),
      sequence: revision,
      /** True while nobody has changed the event since. */
      is_current: z.boolean(),
    })
    .nullable(),
});
export type ArchivedEvent = z.output<typeof ArchivedEvent>;
