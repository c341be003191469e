import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Link } from 'react-router';
import { buttonClass, classNames, type ButtonKind } from '../elements/class-names.js';
import { ChevronDownIcon, type Icon } from '../elements/icons.js';
import { stepToRight } from '../elements/writing-direction.js';

interface NamedEntry {
  label: string;
  icon?: Icon;
}

interface ActionEntry extends NamedEntry {
  kind: 'action';
  onSelect: () => void;
  isDisabled?: boolean;
  /** Deletes or ends something. Such entries stand last, below a line. */
  isDangerous?: boolean;
}

interface LinkEntry extends NamedEntry {
  kind: 'link';
  to: string;
  state?: object;
}

export type MenuEntry = ActionEntry | LinkEntry | { kind: 'separator' };

interface MenuButtonProps {
  /** The name of the button and its menu; shown on the button unless it has an icon. */
  label: string;
  entries: readonly MenuEntry[];
  icon?: Icon;
  kind?: ButtonKind;
  className?: string;
}

/**
 * A button that opens a menu, with the keyboard of the ARIA pattern: arrows, Home, End, first letters, Escape and Tab.
 */
export function MenuButton({ label, entries, icon: Icon, kind = 'plain', className }: MenuButtonProps) {
  const id = useId();
  const [openedAt, setOpenedAt] = useState<'start' | 'end' | null>(null);
  const isOpen = openedAt !== null;
  const button = useRef<HTMLButtonElement>(null);
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenedAt(event.key === 'ArrowUp' ? 'end' : 'start');
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass(kind, 'ui-menu-button', Icon && 'ui-icon-button', className)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        {...(Icon ? { 'aria-label': label, title: label } : {})}
        onClick={() => setOpenedAt(isOpen ? null : 'start')}
        onKeyDown={openByKey}
      >
        {Icon ? (
          <Icon />
        ) : (
          <>
            <span className="ui-ellipsis ui-menu-label">{label}</span>
            <ChevronDownIcon />
          </>
        )}
      </button>
      {isOpen ? (
        <Menu
          id={id}
          label={label}
          entries={inOrder(entries)}
          focusAt={openedAt}
          button={button}
          onClose={() => setOpenedAt(null)}
        />
      ) : null}
    </>
  );
}

/** What is dangerous stands below a line, last. */
function inOrder(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const isDangerous = (entry: MenuEntry) => entry.kind === 'action' && entry.isDangerous === true;
  const dangerous = entries.filter(isDangerous);
  if (dangerous.length === 0) return entries;
  const others = entries.filter((entry) => !isDangerous(entry));
  return others.length === 0 ? dangerous : [...others, { kind: 'separator' }, ...dangerous];
}

interface MenuProps {
  id: string;
  label: string;
  entries: readonly MenuEntry[];
  focusAt: 'start' | 'end';
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

const ITEM = '[role="menuitem"]:not([aria-disabled="true"])';

function Menu({ id, label, entries, focusAt, button, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(({ returnsFocus }: { returnsFocus: boolean }) => {
    onClose();
    if (returnsFocus) button.current?.focus();
  });

  useLayoutEffect(() => {
    const element = menu.current!;
    // Above dialogs and panels, and not cut off by what scrolls around the button.
    if (element.showPopover) {
      element.popover = 'manual';
      element.showPopover();
    }
    const place = () => placeBelow(element, button.current!);
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [button]);

  useEffect(() => {
    const element = menu.current!;
    const items = () => [...element.querySelectorAll<HTMLElement>(ITEM)];
    items()
      .at(focusAt === 'start' ? 0 : -1)
      ?.focus();
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const all = items();
      const target = targetOf(event.key, all.indexOf(document.activeElement as HTMLElement), all);
      if (event.key === 'Tab') return close({ returnsFocus: false });
      if (target !== undefined) all[target]?.focus();
      else if (event.key === 'Escape') close({ returnsFocus: true });
      else return;
      // A dialog around it would close too.
      event.stopPropagation();
      event.preventDefault();
    };
    const closeOutside = ({ target }: Event) => {
      if (!element.contains(target as Node) && !button.current?.contains(target as Node))
        close({ returnsFocus: false });
    };
    element.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [focusAt, button]);

  return (
    <div ref={menu} id={id} role="menu" aria-label={label} tabIndex={-1} className="ui-menu">
      {entries.map((entry, index) => (
        <Entry
          key={index}
          entry={entry}
          onChosen={() => {
            onClose();
            button.current?.focus();
          }}
        />
      ))}
    </div>
  );
}

function targetOf(key: string, current: number, items: HTMLElement[]): number | undefined {
  const count = items.length;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (!/^\p{L}$/u.test(key)) return undefined;
  const order = items.map((_item, offset) => (current + 1 + offset) % count);
  return order.find((index) => items[index]!.textContent.toLowerCase().startsWith(key.toLowerCase()));
}

function Entry({ entry, onChosen }: { entry: MenuEntry; onChosen: () => void }) {
  if (entry.kind === 'separator') return <div role="separator" className="ui-menu-separator" />;
  const { label, icon: Icon } = entry;
  const content = (
    <>
      {Icon ? <Icon /> : null}
      {label}
    </>
  );
  if (entry.kind === 'link') {
    return (
      <Link
        role="menuitem"
        tabIndex={-1}
        className="ui-menu-item"
        to={entry.to}
        state={entry.state}
        onClick={onChosen}
      >
        {content}
      </Link>
    );
  }
  const { isDisabled, isDangerous, onSelect } = entry;
  const choose = () => {
    onChosen();
    onSelect();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames('ui-menu-item', isDangerous && 'ui-menu-item-dangerous')}
      aria-disabled={isDisabled ? true : undefined}
      onClick={isDisabled ? undefined : choose}
    >
      {content}
    </button>
  );
}

const GAP = 6;

/**
 * Flush with the end of the button, or with its start where that leaves the window; above it if there is no room below,
 * and over it if there is none above either.
 */
function placeBelow(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const [atEnd, atStart] = stepToRight(button) === 1 ? [right - width, left] : [left, right - width];
  const isWithin = atEnd >= GAP && atEnd + width + GAP <= clientWidth;
  const isBelow = bottom + GAP + height <= clientHeight || top - GAP < height;
  menu.style.left = `${Math.max(GAP, Math.min(isWithin ? atEnd : atStart, clientWidth - width - GAP))}px`;
  const below = Math.min(bottom + GAP, clientHeight - height - GAP);
  menu.style.top = `${isBelow ? below : top - GAP - height}px`;
}
