/** Where something lies beside what overlaps it: the first of `lanes` equal columns that it has, and how many. */
export interface TimeLane<T> {
  item: T;
  lane: number;
  span: number;
  lanes: number;
}

/** What has no column of its own any more, among those that hang together from one row to another. In the order of time. */
export interface FoldedLanes<T> {
  items: T[];
  from: number;
  to: number;
  lanes: number;
}

/** How many columns of a day lie side by side. */
export interface LaneLimits {
  /** So many can be read and hit. */
  most: number;
  /** So many are left where there are more than that. They are wider: what is folded anyway needs no crowd beside it. */
  folded: number;
}

/** On paper nothing can be unfolded. */
export const NO_LIMITS: LaneLimits = { most: Infinity, folded: Infinity };

/**
 * Columns for what overlaps within one day. All that hangs together, each with the next, shares columns of one width, and
 * each is as wide as what lies at its right leaves it. What is shorter than `minimumLength` is laid out as if it had that
 * length, since it is drawn so.
 *
 * Where more lies side by side than can be read or hit, fewer columns are left, and the last of them stands for what has
 * none: that is folded. Of a week with thousands of events most are, so no more is worked out of those than that.
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
  /** When the last of each column is over. */
  let ends: number[] = [];
  /** What has no column where something is folded. */
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
