import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.js';
import { stepOfKey } from './writing-direction.js';

export interface TabItem {
  key: string;
  label: ReactNode;
  children: ReactNode;
}

interface TabsProps {
  items: readonly TabItem[];
  label: string;
  /** With `onChange`, the tab is controlled. */
  activeKey?: string;
  onChange?: (key: string) => void;
  className?: string;
}

/**
 * Tabs with the keyboard of the ARIA pattern: arrows, Home and End. A panel keeps its state when another tab is shown.
 */
export function Tabs({ items, label, activeKey, onChange, className }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(items[0]?.key);
  const current = activeKey ?? chosen;
  const [visited, setVisited] = useState<ReadonlySet<string | undefined>>(() => new Set([current]));

  // A controlled tab may change without a click.
  if (!visited.has(current)) setVisited(new Set([...visited, current]));

  const choose = (key: string) => {
    setChosen(key);
    onChange?.(key);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = items.findIndex(({ key }) => key === current);
    const step = stepOfKey(event);
    const target = step === 0 ? { Home: 0, End: items.length - 1 }[event.key] : index + step;
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + items.length) % items.length;
    choose(items[next]!.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div className={classNames('ui-tabs', className)}>
      <div role="tablist" aria-label={label} className="ui-tab-list" ref={list}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-tab-${item.key}`}
            aria-controls={`${id}-panel-${item.key}`}
            aria-selected={item.key === current}
            tabIndex={item.key === current ? 0 : -1}
            className="ui-tab"
            onClick={() => choose(item.key)}
            onKeyDown={onKeyDown}
          >
            {item.label}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.key}
          role="tabpanel"
          id={`${id}-panel-${item.key}`}
          aria-labelledby={`${id}-tab-${item.key}`}
          hidden={item.key !== current}
          className="ui-tab-panel"
        >
          {visited.has(item.key) ? item.children : null}
        </div>
      ))}
    </div>
  );
}
