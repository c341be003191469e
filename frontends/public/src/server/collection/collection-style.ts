import { calendarColors, type CalendarInCollection } from '@daymark/contracts';
import { isHexColor } from '../theme/color.js';
import { hiddenOf, markOf } from './shown-calendars.js';

export function colorsOf(calendars: readonly CalendarInCollection[]): Map<string, string> {
  const colors = new Map<string, string>();
  const isFree = (color: string) => isHexColor(color) && ![...colors.values()].includes(color);
  for (const { id, color } of calendars) {
    const own = color.toLowerCase();
    colors.set(id, isFree(own) ? own : (calendarColors.find(isFree) ?? calendarColors[0]));
  }
  return colors;
}

/** The style of a calendar's events; the text keeps the page's colour, so that it is readable on every tint. */
const look = (color: string) =>
  `--color-primary:${color};` +
  '--color-primary-soft:color-mix(in srgb,var(--color-primary) 14%,var(--color-surface));' +
  '--color-link:var(--color-text);--color-link-hover:var(--color-text)';

/**
 * The style sheet of a page with several calendars: colours for the events of each, and its entry in the legend. It is
 * built only from validated colours and parts of ids.
 */
export function collectionStyle(
  calendars: readonly CalendarInCollection[] | undefined,
  hide: string | undefined,
): string {
  if (!calendars) return '';
  const colors = [...colorsOf(calendars)];
  const rules = colors.map(([id, color]) => `[data-of$="${markOf(id)}"]{${look(color)}}`);
  const hidden = hiddenOf(calendars, hide).map(({ id }) => id);
  const shown = colors.filter(([id]) => !hidden.includes(id));
  // The list of a single calendar has no marks.
  if (shown.length === 1) rules.push(`.ui-day-entry,.agenda-row{${look(shown[0]![1])}}`);
  return rules.join('');
}
