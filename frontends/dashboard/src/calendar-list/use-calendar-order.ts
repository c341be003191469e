import { useCallback, useLayoutEffect, useRef, useState, type DragEvent, type RefObject } from 'react';
import { call, useInvalidation, useQueryClient } from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import { useUndo } from '@daymark/calendar-ui/undo';
import { moveCalendar, type Calendar } from '@daymark/contracts';
import { changeListedCalendars } from '../listed-calendars.js';
import { text } from '../texts.js';

/** The list with one calendar after another one, or first of the person's own or of those shared with them. */
function moved(calendars: readonly Calendar[], id: string, after: string | null): readonly Calendar[] {
  const calendar = calendars.find((each) => each.id === id);
  if (!calendar) return calendars;
  const others = calendars.filter((each) => each.id !== id);
  const isFirst = ({ is_owner }: Calendar) => is_owner === calendar.is_owner;
  const place =
    after === null ? others.findIndex(isFirst) : others.findIndex(({ id: each }) => each === after) + 1;
  return [...others.slice(0, place), calendar, ...others.slice(place)];
}

/** The calendar before a place of the list, not counting the one that is moved there. */
const before = (calendars: readonly Calendar[], place: number, id: string) =>
  calendars.slice(0, place).findLast((each) => each.id !== id)?.id ?? null;

/** Moves a calendar to a place of a person's own list, at once. The undo key reverts it. */
export function useMovingCalendar(calendars: readonly Calendar[], list: RefObject<HTMLElement | null>) {
  const sayFailure = useSayFailure();
  const queries = useQueryClient();
  const invalidate = useInvalidation();
  const { add } = useUndo();
  const [announcement, setAnnouncement] = useState('');
  const movedId = useRef<string>(undefined);
  // An element that moves in the document loses the focus, which its menu had returned to its button.
  useLayoutEffect(() => {
    const row = `[data-calendar="${movedId.current}"]`;
    movedId.current = undefined;
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`${row} [aria-haspopup="menu"]`)?.focus();
  }, [calendars, list]);
  const store = useCallback(
    async (id: string, after: string | null) => {
      changeListedCalendars(queries, (listed) => moved(listed, id, after));
      try {
        await call(moveCalendar, { params: { id }, body: { after } });
      } finally {
        void invalidate(moveCalendar);
      }
    },
    [queries, invalidate],
  );
  const moveTo = async (id: string, place: number) => {
    const from = calendars.findIndex((each) => each.id === id);
    const after = before(calendars, place, id);
    const wasAfter = before(calendars, from, id);
    if (after === wasAfter) return;
    const { name } = calendars[from]!;
    const result = moved(calendars, id, after).findIndex((each) => each.id === id);
    movedId.current = id;
    setAnnouncement(text('dashboard.list.moved', { name, place: result + 1, count: calendars.length }));
    try {
      await store(id, after);
      add({ label: name, undo: () => store(id, wasAfter) });
    } catch (error) {
      sayFailure(text('dashboard.list.moveFailed'))(error);
    }
  };
  return { moveTo: (id: string, place: number) => void moveTo(id, place), announcement };
}

/** Rows that are dragged to another place of their list. `onDrop` gets the place that the row was dropped at. */
export function useDraggedRows(rows: readonly { id: string }[], onDrop: (id: string, place: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<{ id: string; isAfter: boolean } | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return (id: string) => ({
    draggable: true,
    'data-drop': target?.id === id ? (target.isAfter ? 'after' : 'before') : undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      // Firefox drags nothing without data.
      dataTransfer.setData('text/plain', '');
      dataTransfer.effectAllowed = 'move';
      setDragged(id);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const isAfter = event.clientY > top + height / 2;
      if (target?.id !== id || target.isAfter !== isAfter) setTarget({ id, isAfter });
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null || !target) return;
      event.preventDefault();
      onDrop(dragged, rows.findIndex((row) => row.id === target.id) + (target.isAfter ? 1 : 0));
      end();
    },
    onDragEnd: end,
  });
}
