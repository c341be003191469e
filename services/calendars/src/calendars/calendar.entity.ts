import type {
  BusyStatus,
  CalendarColor,
  CalendarTheme,
  CancelledEventsPolicy,
  DefaultView,
  HolidayList,
  Language,
  StoredCalendarFields,
} from '@daymark/contracts';
import {
  boolean,
  entityOf,
  integer,
  jsonb,
  smallint,
  text,
  texts,
  timestamptz,
  uuid,
  uuids,
  type RowOf,
} from '@daymark/service-kit/columns';

/** The events of a calendar that changed for its audience between two successive states; see PublishedChanges. */
export const PublishedChangeEntity = entityOf(
  'published_changes',
  {
    calendar_id: uuid(),
    published_at: timestamptz(),
    previously_published_at: timestamptz(),
    event_ids: uuids(),
  },
  ['calendar_id', 'published_at'],
);

/**
 * A calendar that was public when it was deleted. A database trigger writes the row, so that no way of deleting can
 * forget it.
 */
export const DeletedCalendarEntity = entityOf(
  'deleted_calendars',
  { id: uuid(), deleted_at: timestamptz() },
  ['id'],
);

/** The files of a cover, by ascending width. */
export interface StoredCover {
  names: string[];
  sizes: [width: number, height: number][];
}

const columns = {
  id: uuid(),
  user_id: uuid(),
  name: text(),
  description: text<string | null>(),
  is_public: boolean(),
  color: text<CalendarColor>(),
  /** Null is the default theme in the calendar's colour. */
  theme: jsonb<CalendarTheme | null>(),
  /** The sites that may embed it in a frame; empty means every site. */
  embed_sites: texts(),
  cancelled_events: text<CancelledEventsPolicy>(),
  busy_status: text<BusyStatus>(),
  default_view: text<DefaultView>(),
  /** From 0, Sunday; null follows the visitor's locale. */
  week_start: smallint<number | null>(),
  /** Of what the audience reads; null is the visitor's own. */
  language: text<Language | null>(),
  /** Null offers subscribers no reminder. */
  reminder_minutes: integer<StoredCalendarFields['reminder_minutes']>(),
  cover_alt: text<string | null>(),
  days_off_calendar_id: uuid<string | null>(),
  warns_of_overlaps: boolean(),
  logo_name: text<string | null>(),
  cover: jsonb<StoredCover | null>(),
  holidays: jsonb<HolidayList | null>(),
  /** In its owner's list; null before it was ordered. */
  position: smallint<number | null>(),
  /** From its owner's home, by the owner. */
  is_hidden: boolean(),
  /** When a field that appears in every event of the feed was last changed. */
  feed_policy_changed_at: timestamptz<Date | null>(),
  version: integer(),
  /** When the audience last saw a change; see PublishedChanges. */
  published_at: timestamptz(),
  created_at: timestamptz(),
  updated_at: timestamptz(),
};
export type CalendarEntity = RowOf<typeof columns>;
export const CalendarEntity = entityOf('calendars', columns, ['id']);
