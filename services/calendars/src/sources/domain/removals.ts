import { createHash } from 'node:crypto';
import { SOURCE_AGREEING_RESPONSES } from '@daymark/contracts/interchange';
import type { SourceEvent } from '../../source-events/source-events.module.js';

export interface PendingRemoval {
  count: number;
  /** A hash of the uids, to compare responses. */
  hash: string;
  /** How many successive responses lacked the same events. */
  answers: number;
}

/**
 * Decides whether events that a response lacks are removed. A response without entries, or one that lacks more than half
 * of the upcoming events, is more often a mistake than meant: the removal waits until the owner agrees, or until three
 * successive responses lack the same events.
 */
export function decideRemovals(
  storedEvents: readonly SourceEvent[],
  missing: readonly SourceEvent[],
  now: Date,
  before: PendingRemoval | null,
  isAgreed: boolean,
): PendingRemoval | null {
  if (missing.length === 0 || isAgreed) return null;
  const isToCome = ({ ends_at }: SourceEvent) => ends_at === null || ends_at > now;
  const toCome = storedEvents.filter(isToCome).length;
  const isTooMuch = missing.length === storedEvents.length || missing.filter(isToCome).length > toCome / 2;
  if (!isTooMuch) return null;
  const uids = missing.map(({ uid }) => uid).sort();
  const hash = createHash('sha256').update(JSON.stringify(uids)).digest('base64url');
  const answers = before?.hash === hash ? before.answers + 1 : 1;
  return answers >= SOURCE_AGREEING_RESPONSES ? null : { count: missing.length, hash, answers };
}
