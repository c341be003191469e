import { ProblemException } from '@daymark/service-kit';
import type { StoredEvent } from './stored-event.js';

/**
 * The version that a change of an event or occurrence has to name. For a changed occurrence it is the newer of its own
 * and its series' version, since its response is made of both.
 */
export const versionOf = (event: Pick<StoredEvent, 'version' | 'series'>): number =>
  Math.max(event.version, event.series?.version ?? 0);

export function requireVersion(given: number, current: number): void {
  if (given !== current) throw new ProblemException('STALE_VERSION');
}

/**
 * Checks the version for a change of a series that may start from one of its occurrences. The occurrence's version is
 * accepted as well: it is never lower than the series', and would not match if the series had changed since.
 */
export function requireSeriesVersion(
  given: number,
  series: Pick<StoredEvent, 'version'>,
  named: Pick<StoredEvent, 'version'> | undefined,
): void {
  requireVersion(given, given === series.version ? given : Math.max(series.version, named?.version ?? 0));
}
