import type { PublishedChange } from '../calendars/calendars.module.js';

/**
 * The events that changed, appeared or disappeared from one version of a calendar to another, from the successive
 * changes between them. Null if those have a gap: then everything has to be read.
 */
export function changedEvents(
  since: string,
  changes: readonly PublishedChange[],
  current: string,
): string[] | null {
  const changed = new Set<string>();
  let version = since;
  for (const { published_at, previously_published_at, event_ids } of changes) {
    if (published_at.toISOString() === version) continue;
    if (event_ids === null || previously_published_at.toISOString() !== version) return null;
    for (const id of event_ids) changed.add(id);
    version = published_at.toISOString();
  }
  return version === current ? [...changed] : null;
}
