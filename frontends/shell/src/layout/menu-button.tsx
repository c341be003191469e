import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from '@daymark/ui/router';

export type MenuEntry =
  | { kind: 'link'; label: string; to: string; state?: object }
  | { kind: 'action'; label: string; onSelect: () => void }
  | { kind: 'separator' };

/**
 * A button that opens a menu, with the keyboard of the ARIA pattern: arrows, Home, End, first letters, Escape and Tab.
 */
export function MenuButton({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [startsAtEnd, setStartsAtEnd] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const open = (atEnd: boolean) => {
    setStartsAtEnd(atEnd);
    setIsOpen(true);
  };
  const close = ({ returnsFocus }: { returnsFocus: boolean }) => {
    setIsOpen(false);
    if (returnsFocus) button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    items()
      .at(startsAtEnd ? -1 : 0)
      ?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen, startsAtEnd]);

  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowUp');
  };

  const moveByKey = (event: KeyboardEvent) => {
    const all = items();
    const current = all.indexOf(document.activeElement as HTMLElement);
    const target = targetOf(event.key, current, all);
    if (target !== undefined) all[target]?.focus();
    else if (event.key === 'Escape') close({ returnsFocus: true });
    else if (event.key === 'Tab') return close({ returnsFocus: false });
    else return;
    event.preventDefault();
  };

  return (
    <div className="shell-menu" ref={root}>
      <button
        ref={button}
        type="button"
        className="ui-button ui-button-plain shell-menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close({ returnsFocus: false }) : open(false))}
        onKeyDown={openByKey}
      >
        <span className="shell-menu-label">{label}</span>
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
          <path d="M2.5 4.5 6 8l3.5-3.5" />
        </svg>
      </button>
      {isOpen ? (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className="shell-menu-list"
          onKeyDown={moveByKey}
        >
          {entries.map((entry, index) => (
            <Entry key={index} entry={entry} onChosen={() => close({ returnsFocus: true })} />
          ))}
        </div>
      ) : null}
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
  if (entry.kind === 'separator') return <div role="separator" className="shell-menu-separator" />;
  if (entry.kind === 'link') {
    return (
      <Link
        role="menuitem"
        tabIndex={-1}
        className="shell-menu-item"
        to={entry.to}
        state={entry.state}
        onClick={onChosen}
      >
        {entry.label}
      </Link>
    );
  }
  const choose = () => {
    onChosen();
    entry.onSelect();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} className="shell-menu-item" onClick={choose}>
      {entry.label}
    </button>
  );
}
