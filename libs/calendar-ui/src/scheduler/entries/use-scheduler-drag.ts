import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { Place } from '../domain/moved-slot.js';

export interface SchedulerDrag {
  kind: 'choose' | 'move' | 'lengthen';
  entryId: string | null;
  from: Place;
  to: Place;
}

interface Options {
  root: RefObject<HTMLElement | null>;
  /** The point for an element with a date and a height on the screen. */
  placeOf: (element: HTMLElement, y: number) => Place | null;
  canChoose: boolean;
  canMove: (entryId: string) => boolean;
  onDrop: (drag: SchedulerDrag) => void;
}

interface Point {
  x: number;
  y: number;
}

interface Press {
  kind: SchedulerDrag['kind'];
  entryId: string | null;
  at: Point;
  isTouch: boolean;
}

/** Smaller movements are not a drag. */
const DRAG_PIXELS = 6;
/** A touch held this long starts a drag; one that moves earlier scrolls the page. */
const TOUCH_HOLD_MS = 400;
/** This close to its lower edge an entry is resized, not moved; touch needs more room. */
const EDGE_PIXELS = { mouse: 6, touch: 12 };
const SCROLL_EDGE_PIXELS = 24;
const SCROLL_STEP_PIXELS = 12;

const isSamePlace = (a: Place, b: Place) => a.date === b.date && a.minute === b.minute;

export function useSchedulerDrag({ root, placeOf, canChoose, canMove, onDrop }: Options) {
  const [drag, setDrag] = useState<SchedulerDrag | null>(null);
  // A press that may become a drag.
  const press = useRef<Press | null>(null);
  const current = useRef<SchedulerDrag | null>(null);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasDragged = useRef(false);

  const show = useCallback((next: SchedulerDrag | null) => {
    current.current = next;
    setDrag(next);
  }, []);
  const end = useCallback(() => {
    clearTimeout(hold.current);
    press.current = null;
    show(null);
  }, [show]);

  useEffect(() => {
    const element = root.current;
    // Prevents scrolling during a drag, which needs a non-passive listener; React's is passive.
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
  }, [root, end]);

  const placeAt = ({ x, y }: Point) => {
    // Also finds the day below an entry.
    const element = document.elementsFromPoint(x, y).find((each) => each.matches('[data-date]'));
    return element instanceof HTMLElement ? placeOf(element, y) : null;
  };
  const begin = (pointerId: number): SchedulerDrag | null => {
    const place = press.current && placeAt(press.current.at);
    if (!press.current || !place) return null;
    root.current?.setPointerCapture(pointerId);
    wasDragged.current = true;
    const { kind, entryId } = press.current;
    return { kind, entryId, from: place, to: place };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const chip = event.target.closest<HTMLElement>('[data-entry]');
    if (!chip && event.target.closest('a, button')) return;
    const entryId = chip?.dataset['entry'] ?? null;
    if (entryId === null ? !canChoose : !canMove(entryId)) return;
    const { pointerId, clientX: x, clientY: y } = event;
    const isTouch = event.pointerType === 'touch';
    const edge = EDGE_PIXELS[isTouch ? 'touch' : 'mouse'];
    const hasEnd = chip?.dataset['end'] !== undefined;
    const isAtEnd = hasEnd && chip.getBoundingClientRect().bottom - y <= edge;
    const kind = !chip ? 'choose' : isAtEnd ? 'lengthen' : 'move';
    press.current = { kind, entryId, at: { x, y }, isTouch };
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
    scrollAtEdge(root.current, { x, y });
    const to = placeAt({ x, y }) ?? before.to;
    if (!current.current || !isSamePlace(to, before.to)) show({ ...before, to });
  };
  const onPointerUp = () => {
    const dropped = current.current;
    end();
    if (dropped) onDrop(dropped);
  };

  return {
    drag,
    dragHandlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: end,
      // A drag must not also click the element it began on.
      onClickCapture: (event: MouseEvent) => {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      // The browser would drag the link, or open its context menu on touch.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
      onContextMenu: (event: MouseEvent) => {
        if (press.current?.isTouch) event.preventDefault();
      },
    },
  };
}

function scrollAtEdge(element: HTMLElement | null, { x, y }: Point): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  const head = element.querySelector<HTMLElement>('[data-sticky]')?.offsetHeight ?? 0;
  if (y > bottom - SCROLL_EDGE_PIXELS) element.scrollTop += SCROLL_STEP_PIXELS;
  else if (y > top + head && y < top + head + SCROLL_EDGE_PIXELS) element.scrollTop -= SCROLL_STEP_PIXELS;
  // Days are narrow: only beyond them, or a move up or down would take an entry to another day.
  const { left, right } = sidesInSight(element);
  if (x > right) element.scrollLeft += SCROLL_STEP_PIXELS;
  else if (x < left) element.scrollLeft -= SCROLL_STEP_PIXELS;
}

/** The sides between which a scroll container shows its content, beside what stays at its edge (its scroll padding). */
export function sidesInSight(container: HTMLElement): { left: number; right: number } {
  const { left, right } = container.getBoundingClientRect();
  const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(container);
  return {
    left: left + (Number.parseFloat(scrollPaddingLeft) || 0),
    right: right - (Number.parseFloat(scrollPaddingRight) || 0),
  };
}
