import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../elements/class-names.js';
import { stepToRight } from '../elements/writing-direction.js';

interface AnchoredPanelProps {
  anchor: Element;
  /**
   * Selectors for finding the anchor after the page has rendered it again, as after a move: the first match counts. The
   * old element may show something else then.
   */
  redrawKey?: readonly string[];
  label: string;
  onClose: () => void;
  /** A press outside does not close it: typed text would be lost. */
  isHeld?: boolean;
  /** The anchor is a button that opens and closes it; the panel is placed below, even if there is room at its side. */
  isBelow?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

const GAP = 8;
const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';
/** As in anchored-panel.css: below this width it is a sheet at the bottom of the window. */
const SHEET = '(width < 48rem)';

/**
 * A small dialog beside the element it is about, kept in view; on a phone a sheet. The focus starts at
 * `data-first-focus`, otherwise at the first focusable element, stays inside, and is restored at the end.
 */
export function AnchoredPanel(props: AnchoredPanelProps) {
  const { anchor, redrawKey, label, onClose, isHeld = false, isBelow = false, className, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  const heldBy = isBelow ? anchor : null;
  const selectors = redrawKey?.join('\n');
  const latest = useRef({ onClose, isHeld, heldBy, selectors });
  useEffect(() => {
    latest.current = { onClose, isHeld, heldBy, selectors };
  });

  useLayoutEffect(() => {
    const element = panel.current!;
    let beside: DOMRect | undefined;
    const place = () => {
      const now = anchorNow(anchor, selectors);
      // It stays where it is while what it is about is shown nowhere.
      if (now.isConnected) beside = now.getBoundingClientRect();
      if (beside) placeNextTo(element, beside, isBelow);
    };
    place();
    // Its contents may grow, for example by a field's error; what it is about may have been moved from it by then.
    const watched = new ResizeObserver(() => beside && placeNextTo(element, beside, isBelow));
    watched.observe(element);
    window.addEventListener('resize', place);
    return () => {
      watched.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [anchor, selectors, isBelow]);

  useEffect(() => {
    const element = panel.current!;
    // A shortcut may have opened it while nothing had the focus.
    const before = document.activeElement === document.body ? anchor : document.activeElement;
    const first = element.querySelector<HTMLElement>('[data-first-focus]') ?? focusableIn(element)[0];
    (first ?? element).focus({ preventScroll: true });
    return () => {
      const hadFocus = document.activeElement === document.body || element.contains(document.activeElement);
      if (!hadFocus) return;
      // What it is about may have been drawn again since.
      const isThere = before instanceof HTMLElement && before.isConnected;
      const back = isThere ? before : anchorNow(anchor, latest.current.selectors);
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    };
  }, [anchor]);

  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const { isHeld, heldBy, onClose } = latest.current;
      if (isHeld || !(target instanceof Node) || panel.current?.contains(target)) return;
      if (!heldBy?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => document.removeEventListener('pointerdown', onPointerDown, { capture: true });
  }, []);

  useEffect(() => {
    const element = panel.current!;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) {
        event.preventDefault();
        latest.current.onClose();
      }
      if (event.key === 'Tab') trapFocus(event, element);
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classNames('ui-anchored-panel', className)}
    >
      {children}
    </div>
  );
}

function anchorNow(anchor: Element, redrawKey: string | undefined): Element {
  const selectors = redrawKey?.split('\n') ?? [];
  if (anchor.isConnected && (selectors.length === 0 || anchor.matches(selectors[0]!))) return anchor;
  for (const selector of selectors) {
    const element = document.querySelector(selector);
    if (element) return element;
  }
  return anchor;
}

const focusableIn = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0);

/** Tab cycles inside an element, wherever the focus is. */
export function trapFocus(event: KeyboardEvent, element: HTMLElement): void {
  const all = focusableIn(element);
  const [first, last] = [all[0], all.at(-1)];
  const { activeElement } = document;
  const isAtEnd = event.shiftKey
    ? activeElement === first || activeElement === element
    : activeElement === last;
  if (!isAtEnd && element.contains(activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Places it at the anchor's side if there is room, otherwise below or above, always within the window. */
function placeNextTo(element: HTMLElement, beside: DOMRect, isBelow: boolean): void {
  const { style } = element;
  if (window.matchMedia(SHEET).matches) {
    style.removeProperty('left');
    style.removeProperty('top');
    return;
  }
  const { width, height } = element.getBoundingClientRect();
  const room = document.documentElement;
  const within = (at: number, size: number, all: number) => Math.max(GAP, Math.min(at, all - size - GAP));
  const isMirrored = stepToRight(element) === -1;
  const sides = [beside.right + GAP, beside.left - GAP - width];
  const side = (isMirrored ? sides.reverse() : sides).find(
    (at) => !isBelow && at >= GAP && at + width + GAP <= room.clientWidth,
  );
  const below = beside.bottom + GAP;
  const above = beside.top - GAP - height;
  const left = side ?? (isMirrored ? beside.right - width : beside.left);
  const top = side !== undefined ? beside.top : below + height + GAP <= room.clientHeight ? below : above;
  style.left = `${within(left, width, room.clientWidth)}px`;
  style.top = `${within(top, height, room.clientHeight)}px`;
}
