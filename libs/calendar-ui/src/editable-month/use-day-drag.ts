import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

/** What is being dragged: an entry by its id, or, without one, days are being chosen. */
export interface DayDrag {
  entryId: string | null;
  from: string;
  to: string;
}

interface Options {
  grid: RefObject<HTMLElement | null>;
  canChooseDays: boolean;
  canMove: boolean;
  onDrop: (drag: DayDrag) => void;
}

/** A hand that shakes drags nothing. */
const DRAG_PIXELS = 6;
/** A finger that stays on an entry this long means to move it; one that moves before scrolls the page. */
const TOUCH_HOLD_MS = 450;

interface Point {
  x: number;
  y: number;
}

/** The day of the grid under a point, also where a bar lies over it. */
const dateAt = ({ x, y }: Point) =>
  document
    .elementsFromPoint(x, y)
    .find(
      (element): element is HTMLElement => element instanceof HTMLElement && element.matches('[data-date]'),
    )?.dataset['date'];

/** Dragging over the days of a month grid, with a mouse, a pen, or a finger that was held on an entry. */
export function useDayDrag({ grid, canChooseDays, canMove, onDrop }: Options) {
  const [drag, setDrag] = useState<DayDrag | null>(null);
  // A press that may become a drag.
  const press = useRef<{ entryId: string | null; at: Point; isTouch: boolean } | null>(null);
  const current = useRef<DayDrag | null>(null);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasDragged = useRef(false);

  const show = useCallback((next: DayDrag | null) => {
    current.current = next;
    setDrag(next);
  }, []);
  const end = useCallback(() => {
    clearTimeout(hold.current);
    press.current = null;
    show(null);
  }, [show]);

  useEffect(() => {
    const element = grid.current;
    // While an entry is dragged the page does not scroll. React's own listener could not say so.
    const keepPage = (event: TouchEvent) => {
      if (current.current) event.preventDefault();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !current.current) return;
      event.preventDefault();
      end();
    };
    element?.addEventListener('touchmove', keepPage, { passive: false });
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(hold.current);
      element?.removeEventListener('touchmove', keepPage);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [grid, end]);

  const begin = (pointerId: number): DayDrag | null => {
    const date = press.current && dateAt(press.current.at);
    if (!press.current || !date) return null;
    grid.current?.setPointerCapture(pointerId);
    wasDragged.current = true;
    return { entryId: press.current.entryId, from: date, to: date };
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const entryId = event.target.closest<HTMLElement>('[data-entry]')?.dataset['entry'] ?? null;
    const isTouch = event.pointerType === 'touch';
    if (entryId === null && event.target.closest('a, button')) return;
    if (entryId === null ? !canChooseDays || isTouch : !canMove) return;
    const { pointerId, clientX: x, clientY: y } = event;
    press.current = { entryId, at: { x, y }, isTouch };
    if (isTouch) hold.current = setTimeout(() => show(begin(pointerId)), TOUCH_HOLD_MS);
  };

  const onPointerMove = ({ pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
    if (!press.current) return;
    const { at, isTouch } = press.current;
    if (!current.current) {
      if (Math.hypot(x - at.x, y - at.y) < DRAG_PIXELS) return;
      if (isTouch) return end();
    }
    const before = current.current ?? begin(pointerId);
    if (!before) return end();
    const to = dateAt({ x, y }) ?? before.to;
    if (to !== current.current?.to) show({ ...before, to });
  };

  const onPointerUp = () => {
    const dropped = current.current;
    end();
    if (dropped) onDrop(dropped);
  };

  return {
    drag,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: end,
      // A drag is no click on what it began on.
      onClickCapture: (event: MouseEvent) => {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      // The browser would drag the link, or offer a menu for it under the finger.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
      onContextMenu: (event: MouseEvent) => {
        if (press.current?.isTouch) event.preventDefault();
      },
    },
  };
}
