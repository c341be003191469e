import {
  calendarColors,
  DESCRIPTION_MAX_CHARACTERS,
  isBlank,
  NAME_MAX_CHARACTERS,
  type CalendarColor,
} from '@daymark/contracts';
import { colorOfName, nearestColor } from '../color-names.js';
import type { Component } from './text/components.js';
import { unescapeText } from './text/property.js';
import type { ReadCalendar } from './read-calendar.types.js';
import { cutAtWord, withoutControls } from './text/text-fields.js';
import { readDuration } from './text/values.js';
import { offsetOfName, zoneOfName, zoneOfOffset } from './times/zone-names.js';

/** If several calendars have the same property, the first one wins. */
export function readCalendarLevel(
  calendars: readonly Component[],
): Pick<ReadCalendar, 'name' | 'description' | 'color' | 'timezone' | 'method' | 'refresh_minutes'> {
  const values = new Map<string, string>();
  for (const { properties } of calendars) {
    for (const { name, value } of properties) if (!values.has(name)) values.set(name, value);
  }
  const text = (max: number, ...names: string[]) => {
    const found = names.map((name) => withoutControls(unescapeText(values.get(name) ?? '')).trim());
    const first = found.find((each) => !isBlank(each));
    return first === undefined ? null : cutAtWord(first, max);
  };
  return {
    name: text(NAME_MAX_CHARACTERS, 'X-WR-CALNAME', 'NAME')?.replaceAll(/\s+/g, ' ') ?? null,
    description: text(DESCRIPTION_MAX_CHARACTERS, 'X-WR-CALDESC', 'DESCRIPTION'),
    color: calendarColor(values.get('X-APPLE-CALENDAR-COLOR') ?? values.get('COLOR') ?? ''),
    timezone: zoneOfCalendar(values.get('X-WR-TIMEZONE') ?? values.get('TIMEZONE-ID') ?? ''),
    method: /^[a-z-]{1,30}$/i.exec(values.get('METHOD')?.trim() ?? '')?.[0].toLowerCase() ?? null,
    refresh_minutes: minutesOf(values.get('REFRESH-INTERVAL') ?? values.get('X-PUBLISHED-TTL') ?? ''),
  };
}

function zoneOfCalendar(written: string): string | null {
  const offset = offsetOfName(written);
  return zoneOfName(written) ?? (offset === null ? null : zoneOfOffset(offset));
}

/** Calendars have one of a dozen colours here; any other is replaced by the nearest one. */
function calendarColor(written: string): CalendarColor | null {
  const digits = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(written.trim())?.[1];
  const color = digits === undefined ? colorOfName(written.trim()) : `#${digits}`;
  return color === null ? null : nearestColor(color, calendarColors);
}

function minutesOf(written: string): number | null {
  const duration = readDuration(written);
  const minutes = duration === null ? 0 : duration.days * 1440 + duration.minutes;
  return minutes > 0 ? minutes : null;
}
