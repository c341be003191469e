import type { PublicCalendar } from '@daymark/contracts';
import { EVERY_FRAME, frameAncestors, type FrameAncestors } from '../security-headers.js';

/** Who may frame a calendar, or several: whatever site each of them may be framed by, so none is shown where it may not. */
export function framesOf({ calendars, embed_sites }: PublicCalendar): FrameAncestors {
  const [first = EVERY_FRAME, ...others] = (calendars ?? [{ embed_sites }])
    .map((calendar) => frameAncestors(calendar.embed_sites))
    .filter((ancestors) => ancestors !== EVERY_FRAME);
  const [own, ...sites] = first;
  return [own, ...sites.filter((site) => others.every((ancestors) => ancestors.includes(site)))];
}
