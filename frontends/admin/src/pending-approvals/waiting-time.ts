import { texts } from '../texts.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long somebody has been waiting, in whole hours, from two days on in whole days. */
export function waitingTime(since: string, now: number = Date.now()): string {
  const { lessThanAnHour, hours, days } = texts.pending.waitingTime;
  const waited = now - Date.parse(since);
  if (waited < HOUR_MS) return lessThanAnHour;
  return waited < 2 * DAY_MS ? hours(Math.floor(waited / HOUR_MS)) : days(Math.floor(waited / DAY_MS));
}
