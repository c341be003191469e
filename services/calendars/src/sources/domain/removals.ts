import { createHash } from 'node:crypto';
import { SOURCE_AGREEING_ANSWERS } from '@daymark/contracts/interchange';
import type { SourceEvent } from '../../source-events/source-events.module.js';

/** What is held back, since it would be too much to remove. */
export interface PendingRemoval {
  count: number;
  /** Of the uids, so that answers can be compared. */
  hash: string;
  /** So many answers in a row lacked the same. */
  answers: number;
}

/**
 * Whether what an answer lacks is removed. An answer without entries, one that broke off, or one that lacks more than half of
 * what is to come, is more often a mistake than meant: it is held back until the owner agrees, or until three answers in a row
 * lack the same.
 */
export function decideRemovals(
  known: readonly SourceEvent[],
  missing: readonly SourceEvent[],
  now: Date,
  before: PendingRemoval | null,
  { isAgreed, isCut }: { isAgreed: boolean; isCut: boolean },
): PendingRemoval | null {
  if (missing.length === 0 || isAgreed) return null;
  const isToCome = ({ ends_at }: SourceEvent) => ends_at === null || ends_at > now;
  const toCome = known.filter(isToCome).length;
  const isTooMuch = missing.length === known.length || missing.filter(isToCome).length > toCome / 2;
  if (!isTooMuch && !isCut) return null;
  const uids = missing.map(({ uid }) => uid).sort();
  const hash = createHash('sha256').update(JSON.stringify(uids)).digest('base64url');
  const answers = before?.hash === hash ? before.answers + 1 : 1;
  return answers >= SOURCE_AGREEING_ANSWERS ? null : { count: missing.length, hash, answers };
}
