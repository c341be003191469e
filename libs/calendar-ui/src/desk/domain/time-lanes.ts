/** Where something lies beside what overlaps it: the first of `lanes` equal columns that it has, and how many. */
export interface TimeLane<T> {
  item: T;
  lane: number;
  span: number;
  lanes: number;
  /** What hangs together has the same number. */
  group: number;
}

/** What has no column of its own any more, among those that hang together from one row to another. */
export interface FoldedLanes<T> {
  items: T[];
  from: number;
  to: number;
  lanes: number;
}

/**
 * Columns for what overlaps within one day. All that hangs together, each with the next, shares columns of one width, and
 * each is as wide as what lies at its right leaves it. What is shorter than `minimumLength` is laid out as if it had that
 * length, since it is drawn so.
 */
export function timeLanes<T extends { from: number; to: number }>(
  items: readonly T[],
  minimumLength: number,
): TimeLane<T>[] {
  const endOf = ({ from, to }: T) => Math.max(to, from + minimumLength);
  const inOrder = [...items].sort((a, b) => a.from - b.from || endOf(b) - endOf(a));
  const laidOut: TimeLane<T>[] = [];
  let cluster: T[][] = [];
  /** When the last of each column is over. */
  let ends: number[] = [];
  let clusterEnd = -Infinity;
  let group = 0;
  const finish = () => {
    for (const [lane, column] of cluster.entries()) {
      for (const item of column) {
        const isFree = (other: T[]) =>
          other.every((each) => endOf(each) <= item.from || each.from >= endOf(item));
        let span = 1;
        while (lane + span < cluster.length && isFree(cluster[lane + span]!)) span += 1;
        laidOut.push({ item, lane, span, lanes: cluster.length, group });
      }
    }
    cluster = [];
    ends = [];
    clusterEnd = -Infinity;
    group += 1;
  };
  for (const item of inOrder) {
    if (item.from >= clusterEnd) finish();
    const end = endOf(item);
    const free = ends.findIndex((each) => each <= item.from);
    if (free < 0) cluster.push([item]);
    else cluster[free]!.push(item);
    ends[free < 0 ? cluster.length - 1 : free] = end;
    clusterEnd = Math.max(clusterEnd, end);
  }
  finish();
  return laidOut;
}

/** How many columns of a day lie side by side. */
export interface LaneLimits {
  /** So many can be read and hit. */
  most: number;
  /** So many are left where there are more than that. They are wider: what is folded anyway needs no crowd beside it. */
  folded: number;
}

/**
 * Where more lies side by side than can be read or hit, fewer columns are left, and the last of them stands for what has
 * none: that is folded.
 */
export function foldLanes<T extends { from: number; to: number }>(
  laidOut: readonly TimeLane<T>[],
  { most, folded: left }: LaneLimits,
): { lanes: TimeLane<T>[]; folded: FoldedLanes<T>[] } {
  const lanes: TimeLane<T>[] = [];
  const folded = new Map<number, FoldedLanes<T>>();
  for (const each of laidOut) {
    if (each.lanes <= most) lanes.push(each);
    else if (each.lane < left - 1) {
      lanes.push({ ...each, span: Math.min(each.span, left - 1 - each.lane), lanes: left });
    } else {
      const { from, to } = each.item;
      const fold = folded.get(each.group) ?? { items: [], from, to, lanes: left };
      fold.items.push(each.item);
      fold.from = Math.min(fold.from, from);
      fold.to = Math.max(fold.to, to);
      folded.set(each.group, fold);
    }
  }
  return { lanes, folded: [...folded.values()] };
}
