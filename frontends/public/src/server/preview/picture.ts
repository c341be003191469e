import { createHash } from 'node:crypto';
import {
  DEFAULT_CUSTOMIZATION,
  defaultThemeOf,
  directionOf,
  fontFamilyOf,
  fontNames,
  parseEventReference,
  type FontName,
  type PublicCalendar,
  type PublicEvent,
} from '@daymark/contracts';
import { languageInUse } from '@daymark/texts';
import type { HourCycle } from '@daymark/ui/public';
import { datedSpanWithZone } from '../../event/index.js';
import type { ListedEvent, Site } from '../../page-data.js';
import { text } from '../../texts.js';

/** The size that preview programs expect. */
export const PICTURE_WIDTH = 1_200;
export const PICTURE_HEIGHT = 630;

/** The contents and colours of a preview image. It never contains how to join a meeting. */
export interface Picture {
  direction: 'ltr' | 'rtl';
  title: string;
  /** In the event's zone. */
  when: string | null;
  /** The text below the date or, for a calendar, below its name. */
  detail: string | null;
  dates?: { when: string; title: string }[];
  within: string | null;
  /** The addresses of the logo beside the title and the cover above it; they change with the file. */
  logo: string | null;
  cover: string | null;
  productName: string;
  backgroundColor: string;
  accentColor: string;
  font: FontName;
}

/** Raised when the drawing changes for the same contents, so that caches drop the older one. */
const DRAWING_VERSION = 5;

export const titleOf = ({ title, status }: Pick<PublicEvent, 'title' | 'status'>): string =>
  status === 'cancelled' ? text('status.cancelledTitle', { title }) : title;

const DAY_MS = 86_400_000;
/** Occurrences within these days of now have their own images; all others of a series share one. */
const DATED_DAYS = { past: 60, coming: 400 };

/** A series without an end has any number of occurrences, but no more images than these days. */
function saysDate({ id, start_time: start }: PublicEvent, now: number): boolean {
  if (!parseEventReference(id)?.is_occurrence) return true;
  const days = (Date.parse(start) - now) / DAY_MS;
  return days >= -DATED_DAYS.past && days <= DATED_DAYS.coming;
}

/** The image of an event or occurrence, by default in its calendar's theme. */
export function eventPicture(
  event: PublicEvent,
  calendar: PublicCalendar | null,
  { site, hourCycle, now }: { site: Site; hourCycle: HourCycle; now: number },
): Picture {
  const { background_color, button_color, font_family, logo_url } = event.customization;
  const theme = calendar && themeOf(calendar);
  const isChosen = (color: string, standard: string) => !theme || color !== standard;
  return {
    direction: directionOf(languageInUse()),
    title: titleOf(event),
    when: saysDate(event, now) ? datedSpanWithZone(event, hourCycle) : null,
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

const DATES_IN_PICTURE = 3;

/** The image of a calendar with its next dates, in the owner's theme whatever the link says. */
export const calendarPicture = (
  calendar: PublicCalendar,
  upcoming: readonly ListedEvent[],
  { site, hourCycle }: { site: Site; hourCycle: HourCycle },
): Picture => ({
  direction: directionOf(languageInUse()),
  title: calendar.name,
  when: null,
  detail: upcoming.length > 0 ? null : calendar.description,
  dates: upcoming
    .slice(0, DATES_IN_PICTURE)
    .map((event) => ({ when: datedSpanWithZone(event, hourCycle), title: event.title })),
  within: null,
  logo: calendar.logo_url,
  cover: (calendar.cover?.find(({ width }) => width >= PICTURE_WIDTH) ?? calendar.cover?.at(-1))?.url ?? null,
  productName: site.productName,
  backgroundColor: themeOf(calendar).background_color,
  accentColor: themeOf(calendar).primary_color,
  font: 'Inter',
});

/** Identifies an image's contents: equal ones are drawn once, and a changed one has another address. */
export const versionOf = (picture: Picture): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, picture]))
    .digest('base64url')
    .slice(0, 16);
