/**
 * The place of an item among overlapping ones: its first column of `lanes` equal columns, and the number of columns it
 * spans.
 */
export interface TimeLane<T> {
  item: T;
  lane: number;
  span: number;
  lanes: number;
}

/** The folded items of an overlapping group, in order of time, with the rows they span. */
export interface FoldedLanes<T> {
  items: T[];
  from: number;
  to: number;
  lanes: number;
}

export interface LaneLimits {
  /** The most that can be read and clicked. */
  most: number;
  /** The number when that is exceeded. Fewer, so they are wider: the rest is folded anyway. */
  folded: number;
}

/** In print nothing can be unfolded. */
export const NO_LIMITS: LaneLimits = { most: Infinity, folded: Infinity };

/**
 * Assigns columns to items that overlap within one day. Each connected group shares columns of equal width, and an item
 * spans the free columns to its right. Items at the same time keep their order. Items shorter than `minimumLength` are
 * treated as that long, since they are drawn so.
 *
 * If more items overlap than can be read or clicked, fewer columns are used, and the last one stands for the folded
 * items. Nothing else is computed for these, since in a week with thousands of events most are folded.
 */
export function timeLanes<T extends { from: number; to: number }>(
  items: readonly T[],
  minimumLength: number,
  { most, folded: left }: LaneLimits = NO_LIMITS,
): { lanes: TimeLane<T>[]; folded: FoldedLanes<T>[] } {
  const endOf = ({ from, to }: T) => Math.max(to, from + minimumLength);
  const inOrder = [...items].sort((a, b) => a.from - b.from || endOf(b) - endOf(a));
  const lanes: TimeLane<T>[] = [];
  const folded: FoldedLanes<T>[] = [];
  let columns: T[][] = [];
  let ends: number[] = [];
  let rest: T[] = [];
  let isFolded = false;
  let clusterEnd = -Infinity;
  const finish = () => {
    const shown = isFolded ? columns.slice(0, left - 1) : columns;
    const count = isFolded ? left : columns.length;
    for (const [lane, column] of shown.entries()) {
      for (const item of column) {
        const end = endOf(item);
        const isFree = (other: T[]) => other.every((each) => endOf(each) <= item.from || each.from >= end);
        let span = 1;
        while (lane + span < shown.length && isFree(shown[lane + span]!)) span += 1;
        lanes.push({ item, lane, span, lanes: count });
      }
    }
    if (isFolded) {
      const to = rest.reduce((latest, item) => Math.max(latest, item.to), -Infinity);
      folded.push({ items: rest, from: rest[0]!.from, to, lanes: left });
    }
    columns = [];
    ends = [];
    rest = [];
    isFolded = false;
    clusterEnd = -Infinity;
  };
  for (const item of inOrder) {
    if (item.from >= clusterEnd) finish();
    const end = endOf(item);
    let lane = 0;
    while (lane < ends.length && ends[lane]! > item.from) lane += 1;
    if (lane === most) isFolded = true;
    else {
      (columns[lane] ??= []).push(item);
      ends[lane] = end;
    }
    if (lane >= left - 1) rest.push(item);
    clusterEnd = Math.max(clusterEnd, end);
  }
  finish();
  return { lanes, folded };
}
