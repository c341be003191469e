import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { formatSpan, stepOfKey, todayIn } from '@daymark/ui/core';
import { useNavigate } from '@daymark/ui/router';
import { isMovable, type DeskEntry, type DeskProps, type DeskSlot } from '../desk-contract.js';
import { chosenSlot, droppedSlot, lengthenedSlot, slotAt, type Place } from '../domain/dropped-slot.js';
import {
  isSameSlot,
  lengthen,
  moveByDays,
  moveByMinutes,
  QUARTER_MINUTES,
  slotOf,
} from '../domain/moved-slot.js';
import { useDeskDrag, type DeskDrag } from './use-desk-drag.js';
import { chipOf, useFocusOnEntry } from './use-focus-on-entry.js';

interface Options {
  /** What scrolls, and holds all that can be clicked. */
  root: RefObject<HTMLElement | null>;
  placeOf: (element: HTMLElement, y: number) => Place | null;
  /** What a popover for a slot stands beside, once the slot is shown. */
  anchorOf: (slot: DeskSlot) => Element | null;
  /** What Alt and an arrow up or down moves by: a quarter of an hour, or, where days stand below each other, a week. */
  verticalStep: 'quarter' | 'week';
  /** Whether a date is in sight: an entry that keys move out of it is followed. */
  isShown: (date: string) => boolean;
  /** Whether a click on a place chooses its slot. Absent: it does. */
  choosesAt?: (place: Place) => boolean;
}

/** A click that wants a new tab, a window or a download is the browser's. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * What can be done with entries and places of the desk, in every view: open, choose, move and lengthen, with mouse, finger
 * and keyboard. One set of listeners for the view, whatever it holds.
 */
export function useDeskActs(
  props: DeskProps,
  { root, placeOf, anchorOf, verticalStep, isShown, choosesAt }: Options,
) {
  const { entries, timeZone, hourCycle, onSelectSlot, onMoveEntry, onOpenEntry } = props;
  const navigate = useNavigate();
  const [movedId, setMovedId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<DeskSlot | null>(null);
  // Once the page has closed what it asked with, nothing is marked any more.
  const [askedAbout, setAskedAbout] = useState(props.selectedSlot);
  if (askedAbout !== props.selectedSlot) {
    setAskedAbout(props.selectedSlot);
    if (props.selectedSlot === null) setChosen(null);
  }
  const asked = useRef<DeskSlot | null>(null);

  // The popover needs its anchor, which is there once the chosen slot has been drawn.
  useLayoutEffect(() => {
    if (!chosen || asked.current !== chosen) return;
    asked.current = null;
    const anchor = anchorOf(chosen) ?? root.current;
    if (anchor) onSelectSlot?.(chosen, anchor);
  });

  useFocusOnEntry(root);

  const say = ({ start_local: start, end_local: end }: DeskSlot) =>
    formatSpan(momentOf(start), momentOf(end), { today: todayIn(timeZone), hourCycle });

  const select = (slot: DeskSlot) => {
    if (!onSelectSlot) return;
    asked.current = slot;
    setChosen(slot);
  };
  const move = (entry: DeskEntry, to: DeskSlot) => {
    const anchor = chipOf(root.current, entry.id) ?? root.current;
    if (!anchor || isSameSlot(slotOf(entry, timeZone), to)) return;
    setMovedId(entry.id);
    onMoveEntry?.(entry, to, anchor);
  };
  const entryById = (id: string | null | undefined) => entries.find((each) => each.id === id);
  const moved = movedId === null ? undefined : entryById(movedId);

  /** The slot that a drag means, as far as it has gone. */
  const slotOfDrag = ({ kind, entryId, from, to }: DeskDrag): DeskSlot | null => {
    if (kind === 'choose') return chosenSlot(from, to);
    const entry = entryById(entryId);
    if (!entry) return null;
    const slot = slotOf(entry, timeZone);
    return kind === 'move' ? droppedSlot(slot, from, to) : lengthenedSlot(slot, from, to);
  };
  const { drag, dragHandlers } = useDeskDrag({
    root,
    placeOf,
    canChoose: onSelectSlot !== undefined,
    canMove: (id) => {
      const entry = entryById(id);
      return onMoveEntry !== undefined && entry !== undefined && isMovable(entry);
    },
    onDrop: (dropped) => {
      const slot = slotOfDrag(dropped);
      const entry = entryById(dropped.entryId);
      if (slot && entry) move(entry, slot);
      else if (slot) select(slot);
    },
  });

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const chip = event.target.closest<HTMLElement>('[data-entry]');
    if (chip) {
      const entry = entryById(chip.dataset['entry']);
      if (!entry || !isPlainClick(event)) return;
      event.preventDefault();
      if (onOpenEntry) onOpenEntry(entry, chip);
      else void navigate(props.hrefOf(entry));
    } else if (!event.target.closest('a, button, [role="dialog"]') && isPlainClick(event)) {
      const element = event.target.closest<HTMLElement>('[data-date]');
      const place = element && placeOf(element, event.clientY);
      if (place && (choosesAt?.(place) ?? true)) select(slotAt(place));
    }
  };

  /** Whether a key was used on an entry. */
  const onEntryKeyDown = (event: KeyboardEvent): boolean => {
    const entry = entryById(
      (event.target as HTMLElement).closest<HTMLElement>('[data-entry]')?.dataset['entry'],
    );
    if (!entry || !onMoveEntry || !isMovable(entry) || !event.altKey || event.ctrlKey || event.metaKey)
      return false;
    const slot = slotOf(entry, timeZone);
    const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const to = event.shiftKey
      ? lengthen(slot, down * QUARTER_MINUTES)
      : down === 0
        ? moveByDays(slot, stepOfKey(event))
        : verticalStep === 'week'
          ? moveByDays(slot, 7 * down)
          : moveByMinutes(slot, down * QUARTER_MINUTES);
    if (!event.key.startsWith('Arrow')) return false;
    // Alt with an arrow is Back and Forward elsewhere.
    event.preventDefault();
    move(entry, to);
    const date = to.start_local.slice(0, 10);
    if (!isShown(date)) props.onNavigate({ date });
    return true;
  };

  return {
    /** When it is what was moved last: elsewhere, or where it was if that failed or was undone. */
    announcement: moved ? `${moved.title}: ${say(slotOf(moved, timeZone))}` : '',
    select,
    say,
    /** What is being chosen or moved now, or was chosen last. */
    shownSlot: drag ? slotOfDrag(drag) : chosen,
    movingId: drag?.entryId ?? null,
    clearChoice: () => setChosen(null),
    onEntryKeyDown,
    handlers: { ...dragHandlers, onClick },
  };
}

const momentOf = (local: string) =>
  local.length > 10 ? { date: local.slice(0, 10), time: local.slice(11, 16) } : { date: local };
