import type { PublicCalendar } from '@daymark/contracts';
import { EVERY_FRAME, frameAncestors, type FrameAncestors } from '../security-headers.js';

/** The sites that may frame one calendar or several: only those that every one of them allows. */
export function framesOf({ calendars, embed_sites }: PublicCalendar): FrameAncestors {
  const [first = EVERY_FRAME, ...others] = (calendars ?? [{ embed_sites }])
    .map((calendar) => frameAncestors(calendar.embed_sites))
    .filter((ancestors) => ancestors !== EVERY_FRAME);
  const [own, ...sites] = first;
  return [own, ...sites.filter((site) => others.every((ancestors) => ancestors.includes(site)))];
}
