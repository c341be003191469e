import { createHash } from 'node:crypto';
import {
  DEFAULT_CUSTOMIZATION,
  defaultThemeOf,
  fontFamilyOf,
  fontNames,
  parseEventReference,
  type FontName,
  type PublicCalendar,
  type PublicEvent,
} from '@daymark/contracts';
import { datedSpanOf, datedSpanWithZone } from '../../event/index.js';
import type { ListedEvent, Site } from '../../page-data.js';
import * as texts from '../../texts.js';
import { PICTURE_WIDTH } from './picture-size.js';

/** What a preview's picture says and how it looks. Nothing of how to join a meeting is ever in it. */
export interface Picture {
  title: string;
  /** In the zone of the event. */
  when: string | null;
  /** What stands below the date or, for a calendar, below its name. */
  detail: string | null;
  /** Of a calendar its next dates, one in each line. */
  dates?: { when: string; title: string }[];
  /** What it belongs to: a calendar's name. */
  within: string | null;
  /** Addresses of a logo beside the title and of a cover above it, as the feed service has them: another file, another address. */
  logo: string | null;
  cover: string | null;
  productName: string;
  backgroundColor: string;
  accentColor: string;
  font: FontName;
}

/** Raised when the same contents come to look different, so that nobody goes on showing the older drawing. */
const DRAWING_VERSION = 4;

/** What a preview calls an event. */
export const titleOf = ({ title, status }: Pick<PublicEvent, 'title' | 'status'>): string =>
  status === 'cancelled' ? texts.status.cancelledTitle(title) : title;

const DAY_MS = 86_400_000;
/** Occurrences that begin within these days of now have pictures of their own; all others of a series share one. */
const DATED_DAYS = { past: 60, coming: 400 };

/** A series without an end has as many occurrences as somebody cares to count, but no more pictures than days. */
function saysDate({ id, start_time: start }: PublicEvent, now: number): boolean {
  if (!parseEventReference(id)?.is_occurrence) return true;
  const days = (Date.parse(start) - now) / DAY_MS;
  return days >= -DATED_DAYS.past && days <= DATED_DAYS.coming;
}

/**
 * The picture of an event or of one occurrence of it, in the theme of its calendar where its owner chose nothing else.
 * @param now epoch milliseconds
 */
export function eventPicture(
  event: PublicEvent,
  calendar: PublicCalendar | null,
  { site, now }: { site: Site; now: number },
): Picture {
  const { background_color, button_color, font_family, logo_url } = event.customization;
  const theme = calendar && themeOf(calendar);
  const isChosen = (color: string, standard: string) => !theme || color !== standard;
  return {
    title: titleOf(event),
    when: saysDate(event, now) ? datedSpanWithZone(event) : null,
    detail: [event.location, event.series?.recurrence_text].filter(Boolean).join(' · ') || null,
    within: event.calendars[0]?.name ?? null,
    logo: logo_url ?? calendar?.logo_url ?? null,
    cover: null,
    productName: site.productName,
    backgroundColor: isChosen(background_color, DEFAULT_CUSTOMIZATION.background_color)
      ? background_color
      : theme!.background_color,
    accentColor: isChosen(button_color, DEFAULT_CUSTOMIZATION.button_color)
      ? button_color
      : theme!.primary_color,
    font: fontNames.find((name) => fontFamilyOf(name) === font_family) ?? 'Inter',
  };
}

const themeOf = (calendar: PublicCalendar) => calendar.theme ?? defaultThemeOf(calendar);

/** So many next dates does the picture of a calendar list. */
const DATES_IN_PICTURE = 3;

/** The picture of a calendar with its next dates, in the colours that it is shared in whatever a link may say of them. */
export const calendarPicture = (
  calendar: PublicCalendar,
  upcoming: readonly ListedEvent[],
  site: Site,
): Picture => ({
  title: calendar.name,
  when: null,
  detail: upcoming.length > 0 ? null : calendar.description,
  dates: upcoming
    .slice(0, DATES_IN_PICTURE)
    .map((event) => ({ when: datedSpanOf(event, event.timezone), title: event.title })),
  within: null,
  logo: calendar.logo_url,
  cover: (calendar.cover?.find(({ width }) => width >= PICTURE_WIDTH) ?? calendar.cover?.at(-1))?.url ?? null,
  productName: site.productName,
  backgroundColor: themeOf(calendar).background_color,
  accentColor: themeOf(calendar).primary_color,
  font: 'Inter',
});

/** Names the contents of a picture: equal ones are drawn once, and a changed one has another address. */
export const versionOf = (picture: Picture): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, picture]))
    .digest('base64url')
    .slice(0, 16);
