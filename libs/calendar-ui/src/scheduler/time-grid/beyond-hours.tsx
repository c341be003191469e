import { useEffect, useEffectEvent, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { HOUR_ROWS, type HourColumnContent, type Piece } from '../domain/hour-columns.js';
import { beyondRows, piecesOf } from '../domain/rows-in-sight.js';
import { entrySelector } from '../entries/entry-selector.js';
import { rowsInSight, scrollToRow } from './use-hours-in-sight.js';

interface BeyondHoursProps {
  grid: RefObject<HTMLElement | null>;
  columns: readonly HourColumnContent[];
  rowCount: number;
  /** The grid, which is between them. */
  children: ReactNode;
}

/** At both ends of the hours in sight, the number of entries before and after them. */
export function BeyondHours({ grid, columns, rowCount, children }: BeyondHoursProps) {
  const pieces = useMemo(() => piecesOf(columns), [columns]);
  /** Null until it is measured. */
  const [sight, setSight] = useState<{ top: number; bottom: number } | null>(null);
  const measure = useEffectEvent(() => {
    const now = rowsInSight(grid.current!, rowCount);
    setSight((before) => (before?.top === now.top && before.bottom === now.bottom ? before : now));
  });
  useEffect(() => {
    const scrolled = grid.current!;
    const onChange = () => measure();
    scrolled.addEventListener('scroll', onChange, { passive: true });
    const resized = new ResizeObserver(onChange);
    for (const part of [scrolled, ...scrolled.querySelectorAll('.ui-hours-head, .ui-hours-hours')])
      resized.observe(part);
    return () => {
      scrolled.removeEventListener('scroll', onChange);
      resized.disconnect();
    };
  }, [grid]);
  const { earlier, later } = useMemo(
    () => (sight ? beyondRows(pieces, sight.top, sight.bottom) : NOTHING),
    [pieces, sight],
  );

  const show = ({ entry, from }: Piece) => {
    scrollToRow(grid.current!, from - HOUR_ROWS, rowCount);
    grid.current!.querySelector<HTMLElement>(entrySelector(entry.id))?.focus({ preventScroll: true });
  };
  const edge = (name: 'earlier' | 'later', beyond: readonly Piece[], nearest: Piece | undefined) => (
    <div className={`ui-hours-beyond ui-hours-${name}`}>
      {nearest ? (
        <button type="button" aria-label={`${beyond.length} ${name}: show`} onClick={() => show(nearest)}>
          <span>{beyond.length}</span> <span>{name}</span>
        </button>
      ) : null}
    </div>
  );
  return (
    <>
      {edge('earlier', earlier, earlier.at(-1))}
      {children}
      {edge('later', later, later[0])}
    </>
  );
}

const NOTHING = { earlier: [], later: [] };
