import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
// eslint-disable-next-line no-restricted-imports -- a slot is no event yet
import { formatSpan, stepOfKey, todayIn } from '@daymark/ui/core';
import { useNavigate } from '@daymark/ui/router';
import { mayChange } from '../../events/rights.js';
import { type SchedulerEntry, type SchedulerProps, type SchedulerSlot } from '../scheduler-contract.js';
import {
  chosenSlot,
  droppedSlot,
  lengthenedSlot,
  slotAt,
  isSameSlot,
  lengthen,
  moveByDays,
  moveByMinutes,
  QUARTER_MINUTES,
  slotOf,
  type Place,
} from '../domain/moved-slot.js';
import { useSchedulerDrag, type SchedulerDrag } from './use-scheduler-drag.js';
import { chipOf, chipsIn, dayIn, useFocusOnEntry } from './use-focus-on-entry.js';

interface Options {
  /** The scroll container with all clickable elements. */
  root: RefObject<HTMLElement | null>;
  placeOf: (element: HTMLElement, y: number) => Place | null;
  /** The element to place a slot's popover at, once the slot is rendered. */
  anchorOf: (slot: SchedulerSlot) => Element | null;
  /** The step of Alt with Up or Down: a quarter hour or, where days are below each other, a week. */
  verticalStep: 'quarter' | 'week';
  /** Whether a date is shown: the view follows an entry that keys move out of it. */
  isShown: (date: string) => boolean;
  /** Whether a click at a point selects its slot. Absent: always. */
  choosesAt?: (place: Place) => boolean;
}

const isSelectingClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && (metaKey || ctrlKey || shiftKey) && !altKey;

/** Clicks for a new tab, a window or a download are left to the browser. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * The actions on entries and slots in every view: open, select, move and resize, by mouse, touch and keyboard. One set
 * of listeners serves the whole view.
 */
export function useSchedulerActions(
  props: SchedulerProps,
  { root, placeOf, anchorOf, verticalStep, isShown, choosesAt }: Options,
) {
  const { entries, timeZone, hourCycle, onSelectSlot, onMoveEntry, onOpenEntry, onSelectEntry } = props;
  const navigate = useNavigate();
  const [movedId, setMovedId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<SchedulerSlot | null>(null);
  // Once the page has closed its popover, the selection is cleared.
  const [askedAbout, setAskedAbout] = useState(props.selectedSlot);
  if (askedAbout !== props.selectedSlot) {
    setAskedAbout(props.selectedSlot);
    if (props.selectedSlot === null) setChosen(null);
  }
  const asked = useRef<SchedulerSlot | null>(null);

  // The popover needs its anchor, which exists after the selected slot was rendered.
  useLayoutEffect(() => {
    if (!chosen || asked.current !== chosen) return;
    asked.current = null;
    const anchor = anchorOf(chosen) ?? root.current;
    if (anchor) onSelectSlot?.(chosen, anchor);
  });

  const entryById = (id: string | null | undefined) => entries.find((each) => each.id === id);
  const dayOf = (id: string) => {
    const entry = entryById(id);
    return entry ? dayIn(root.current, slotOf(entry, timeZone)) : null;
  };
  const awaited = useFocusOnEntry(root, dayOf);

  const say = ({ start_local: start, end_local: end }: SchedulerSlot) =>
    formatSpan(momentOf(start), momentOf(end), { today: todayIn(timeZone), hourCycle });

  const select = (slot: SchedulerSlot) => {
    if (!onSelectSlot) return;
    asked.current = slot;
    setChosen(slot);
  };
  const move = (entry: SchedulerEntry, to: SchedulerSlot) => {
    const anchor = chipOf(root.current, entry.id) ?? dayOf(entry.id) ?? root.current;
    if (!anchor || isSameSlot(slotOf(entry, timeZone), to)) return;
    setMovedId(entry.id);
    onMoveEntry?.(entry, to, anchor);
  };
  const moved = movedId === null ? undefined : entryById(movedId);

  const slotOfDrag = ({ kind, entryId, from, to }: SchedulerDrag): SchedulerSlot | null => {
    if (kind === 'choose') return chosenSlot(from, to);
    const entry = entryById(entryId);
    if (!entry) return null;
    const slot = slotOf(entry, timeZone);
    return kind === 'move' ? droppedSlot(slot, from, to) : lengthenedSlot(slot, from, to);
  };
  const { drag, dragHandlers } = useSchedulerDrag({
    root,
    placeOf,
    canChoose: onSelectSlot !== undefined,
    canMove: (id) => {
      const entry = entryById(id);
      return onMoveEntry !== undefined && entry !== undefined && mayChange(entry);
    },
    onDrop: (dropped) => {
      const slot = slotOfDrag(dropped);
      const entry = entryById(dropped.entryId);
      if (slot && entry) move(entry, slot);
      else if (slot) select(slot);
    },
  });

  const selectEntry = (id: string, isRange: boolean) => {
    const order = chipsIn(root.current).flatMap(({ dataset }) => dataset['entry'] ?? []);
    onSelectEntry?.(id, isRange, [...new Set(order)]);
  };

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const chip = event.target.closest<HTMLElement>('[data-entry]');
    if (chip) {
      const entry = entryById(chip.dataset['entry']);
      if (!entry) return;
      if (onSelectEntry && isSelectingClick(event)) {
        event.preventDefault();
        return selectEntry(entry.id, event.shiftKey);
      }
      if (!isPlainClick(event)) return;
      event.preventDefault();
      if (onOpenEntry) onOpenEntry(entry, chip);
      else void navigate(props.hrefOf(entry));
    } else if (!event.target.closest('a, button, label, [role="dialog"]') && isPlainClick(event)) {
      const element = event.target.closest<HTMLElement>('[data-date]');
      const place = element && placeOf(element, event.clientY);
      if (place && (choosesAt?.(place) ?? true)) select(slotAt(place));
    }
  };

  /** Handles a key on an entry; returns whether it did. */
  const onEntryKeyDown = (event: KeyboardEvent): boolean => {
    const chip = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
    const folded = awaited.current !== null && dayOf(awaited.current) === event.target;
    const entry = entryById(chip ? chip.dataset['entry'] : folded && event.altKey ? awaited.current : null);
    if (entry && onSelectEntry && event.key === ' ' && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      selectEntry(entry.id, event.shiftKey);
      return true;
    }
    if (!entry || !onMoveEntry || !mayChange(entry) || !event.altKey || event.ctrlKey || event.metaKey)
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
    // Elsewhere Alt with an arrow is Back and Forward.
    event.preventDefault();
    move(entry, to);
    const date = to.start_local.slice(0, 10);
    if (!isShown(date)) props.onNavigate({ date });
    return true;
  };

  return {
    /** The time of the entry moved last: the new one, or the old one if moving failed or was undone. */
    announcement: moved ? `${moved.title}: ${say(slotOf(moved, timeZone))}` : '',
    select,
    selectEntry: onSelectEntry && selectEntry,
    say,
    /** The slot being selected or moved, or the last selection. */
    shownSlot: drag ? slotOfDrag(drag) : chosen,
    movingId: drag?.entryId ?? null,
    clearChoice: () => setChosen(null),
    onEntryKeyDown,
    handlers: { ...dragHandlers, onClick },
  };
}

const momentOf = (local: string) =>
  local.length > 10 ? { date: local.slice(0, 10), time: local.slice(11, 16) } : { date: local };
