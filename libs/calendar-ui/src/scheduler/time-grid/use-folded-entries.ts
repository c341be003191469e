import { useCallback, useImperativeHandle, useState, type RefObject } from 'react';
import type { SchedulerEntry, SchedulerProps } from '../scheduler-contract.js';
import type { HourColumnContent, Piece } from '../domain/hour-columns.js';
import type { FoldedLanes } from '../domain/time-lanes.js';
import type { Bar } from '../../month-grid/week-lanes.js';
import type { ExpandedDay } from '../entries/day-panel.js';
import type { useHourCursor } from './use-hour-cursor.js';

const FOLD_BUTTON = '.ui-hours-more';

interface ExpandedEntries extends ExpandedDay {
  isAbove: boolean;
  entries: readonly SchedulerEntry[];
}

interface Options {
  root: RefObject<HTMLElement | null>;
  dates: readonly string[];
  columns: readonly HourColumnContent[];
  bars: ReadonlyMap<string, readonly (Bar<SchedulerEntry> | undefined)[]>;
  keys: ReturnType<typeof useHourCursor>;
}

/** Which folded entries of an hour grid are listed: after a click, or because one of them is searched for. */
export function useFoldedEntries({ handle }: SchedulerProps, { root, dates, columns, bars, keys }: Options) {
  const [expanded, setExpanded] = useState<ExpandedEntries | null>(null);
  const expand = useCallback(
    (date: string, { items }: FoldedLanes<Piece>, anchor: Element, firstId?: string) =>
      setExpanded({ date, isAbove: false, entries: items.map(({ entry }) => entry), anchor, firstId }),
    [],
  );
  const entriesAbove = (date: string) => (bars.get(date) ?? []).flatMap((bar) => (bar ? [bar.entry] : []));
  const expandAbove = (date: string, firstId?: string) =>
    setExpanded({
      date,
      isAbove: true,
      entries: entriesAbove(date),
      anchor: root.current!.querySelector(`[data-date="${date}"]:not([data-hours])`)!,
      firstId,
    });
  useImperativeHandle(handle, () => ({
    unfold: (entryId) => {
      const dayAbove = dates.find((day) => entriesAbove(day).some(({ id }) => id === entryId));
      if (dayAbove !== undefined) {
        expandAbove(dayAbove, entryId);
        return true;
      }
      for (const [index, { folded }] of columns.entries()) {
        const at = folded.findIndex(({ items }) => items.some(({ entry }) => entry.id === entryId));
        if (at < 0) continue;
        const column = root.current!.querySelector(`[data-date="${dates[index]!}"][data-hours]`)!;
        expand(dates[index]!, folded[at]!, column.querySelectorAll(FOLD_BUTTON)[at]!, entryId);
        return true;
      }
      return false;
    },
    selectedDate: keys.cursor.date,
    selectDate: (date) => keys.show({ ...keys.cursor, date }),
  }));
  return { expanded, expand, expandAbove, close: () => setExpanded(null) };
}
