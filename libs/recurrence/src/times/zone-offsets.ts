import { instantShowing, probeOffset } from './zone-probe.js';

/** `offsetAfter` applies from `at` (epoch milliseconds) on. Offsets are milliseconds east of UTC. */
export interface ZoneTransition {
  at: number;
  offsetBefore: number;
  offsetAfter: number;
}

/**
 * A little over six days. No clock was ever put back within a week of being changed, so equal offsets at both ends of a
 * piece mean that nothing changed in between.
 */
const PIECE_MS = 2 ** 29;
/** Cached pieces per zone: 17 consecutive years, in 8 kB. Must be a power of two. */
const CACHED_PIECES = 1024;
/** Cached pieces with a change in them per zone: 250 years of summer time. */
const CACHED_CHANGING_PIECES_MAX = 512;
const HAS_CHANGE = 0x7fffffff;
const NO_PIECE = -0x80000000;
/** More zones than exist; names in other letter case would otherwise grow the cache without bound. */
const CACHED_ZONES_MAX = 700;

/** Read from the runtime piece by piece on demand and cached in a table of fixed size. */
export class ZoneOffsets {
  private readonly pieceInSlot = new Int32Array(CACHED_PIECES).fill(NO_PIECE);
  private readonly offsetInSlot = new Int32Array(CACHED_PIECES);
  private readonly changes = new Map<number, ZoneTransition[]>();

  constructor(readonly timezone: string) {
    probeOffset(timezone, 0);
  }

  offsetAt(instant: number): number {
    const piece = Math.floor(instant / PIECE_MS);
    const slot = piece & (CACHED_PIECES - 1);
    if (this.pieceInSlot[slot] !== piece) this.store(piece, slot);
    const offset = this.offsetInSlot[slot]!;
    return offset === HAS_CHANGE ? this.offsetAmongChanges(piece, instant) : offset;
  }

  instantOf(localMs: number): number {
    return instantShowing(localMs, this);
  }

  private offsetAmongChanges(piece: number, instant: number): number {
    const changes = this.changes.get(piece) ?? this.findChanges(piece);
    let offset = changes[0]!.offsetBefore;
    for (const change of changes) {
      if (instant < change.at) break;
      offset = change.offsetAfter;
    }
    return offset;
  }

  private store(piece: number, slot: number): void {
    const first = this.offsetAtBorder(piece);
    const last = this.offsetAtBorder(piece + 1);
    this.offsetInSlot[slot] = first === last ? first : HAS_CHANGE;
    this.pieceInSlot[slot] = piece;
  }

  /** From a neighbour if that is cached. */
  private offsetAtBorder(piece: number): number {
    for (const peer of [piece, piece - 1]) {
      const slot = peer & (CACHED_PIECES - 1);
      const offset = this.offsetInSlot[slot]!;
      if (this.pieceInSlot[slot] === peer && offset !== HAS_CHANGE) return offset;
    }
    return probeOffset(this.timezone, piece * PIECE_MS);
  }

  private findChanges(piece: number): ZoneTransition[] {
    if (this.changes.size >= CACHED_CHANGING_PIECES_MAX) this.changes.clear();
    const found = findTransitions(this.timezone, piece * PIECE_MS, (piece + 1) * PIECE_MS);
    this.changes.set(piece, found);
    return found;
  }
}

/** By binary search down to the second. */
function findTransitions(timezone: string, from: number, to: number): ZoneTransition[] {
  const found: ZoneTransition[] = [];
  const lastOffset = probeOffset(timezone, to);
  let low = from;
  let offset = probeOffset(timezone, from);
  while (offset !== lastOffset) {
    let unchanged = low;
    let changed = to;
    while (changed - unchanged > 1000) {
      const middle = Math.floor((unchanged + changed) / 2000) * 1000;
      if (middle <= unchanged) break;
      if (probeOffset(timezone, middle) === offset) unchanged = middle;
      else changed = middle;
    }
    const at = Math.floor(changed / 1000) * 1000;
    const offsetAfter = probeOffset(timezone, at);
    found.push({ at, offsetBefore: offset, offsetAfter });
    offset = offsetAfter;
    low = at;
  }
  return found;
}

const zones = new Map<string, ZoneOffsets>();

/** Shared by all callers. Throws a RangeError for a name that the runtime does not know. */
export function zoneOffsets(timezone: string): ZoneOffsets {
  const kept = zones.get(timezone);
  if (kept !== undefined) return kept;
  const offsets = new ZoneOffsets(timezone);
  if (zones.size >= CACHED_ZONES_MAX) zones.delete(zones.keys().next().value!);
  zones.set(timezone, offsets);
  return offsets;
}

/**
 * With `from < at <= to`, for writing time zone definitions: it asks the runtime about every week of the span and
 * caches nothing.
 */
export function transitionsBetween(timezone: string, from: number, to: number): ZoneTransition[] {
  const found: ZoneTransition[] = [];
  let low = from;
  let lowOffset = probeOffset(timezone, low);
  while (low < to) {
    const high = Math.min(low + PIECE_MS, to);
    const highOffset = probeOffset(timezone, high);
    if (highOffset !== lowOffset) found.push(...findTransitions(timezone, low, high));
    low = high;
    lowOffset = highOffset;
  }
  return found;
}
