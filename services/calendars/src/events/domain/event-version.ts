import { ProblemException } from '@daymark/service-kit';
import type { StoredEvent } from './stored-event.js';

/**
 * The version of an event or occurrence, which a change of it has to name. Of a changed occurrence it is the newer one of
 * its own and of its series, since both make what it shows.
 */
export const versionOf = (event: Pick<StoredEvent, 'version' | 'series'>): number =>
  Math.max(event.version, event.series?.version ?? 0);

/** @throws ProblemException STALE_VERSION where somebody changed in the meantime what the caller wants to change */
export function requireVersion(given: number, current: number): void {
  if (given !== current) throw new ProblemException('STALE_VERSION');
}

/**
 * Checks the version for a change of a series that may start from one of its occurrences: then that one's version will do
 * too, since it is not lower than that of the series, and would not be known if the series had changed after it.
 * @throws ProblemException STALE_VERSION
 */
export function requireSeriesVersion(
  given: number,
  series: Pick<StoredEvent, 'version'>,
  named: Pick<StoredEvent, 'version'> | undefined,
): void {
  requireVersion(given, given === series.version ? given : Math.max(series.version, named?.version ?? 0));
}
