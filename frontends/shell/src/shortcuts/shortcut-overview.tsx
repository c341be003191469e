import { useId } from 'react';
import { useListedShortcuts, useShortcuts, useShortcutSetting } from '@daymark/ui/core';
import { useNavigate } from '@daymark/ui/router';
import { DialogFrame } from '../dialog-frame.js';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import './shortcuts.css';

const text = texts.shortcuts;
const SEARCH_FIELD = '[data-shortcut="search"]';

export function useGlobalShortcuts({
  isSignedIn,
  onShowAll,
}: {
  isSignedIn: boolean;
  onShowAll: () => void;
}): void {
  const navigate = useNavigate();
  useShortcuts({ '?': { label: text.show, run: onShowAll } });
  // A page, also one still loading, may have its own way to create an event.
  useShortcuts(
    {
      ...(isSignedIn && {
        n: { label: text.newEvent, run: () => void navigate(paths.createEvent), opensField: true },
      }),
      '/': {
        label: text.search,
        run: () => {
          const field = document.querySelector<HTMLElement>(SEARCH_FIELD);
          if (field) field.focus();
          else if (isSignedIn) void navigate(paths.search);
        },
        opensField: true,
      },
    },
    { isFallback: true },
  );
}

/** The shortcuts of this page, and the switch that turns them off. */
export function ShortcutOverview({ onClose }: { onClose: () => void }) {
  const id = useId();
  const shortcuts = useListedShortcuts();
  const [areOn, turn] = useShortcutSetting();
  return (
    <DialogFrame title={text.title} onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(({ key, label }) => (
          <div key={key} className="shortcut">
            <dt>
              <kbd>{text.keys[key] ?? key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className="shortcuts-setting">
        <input id={id} type="checkbox" checked={areOn} onChange={({ target }) => turn(target.checked)} />
        <label htmlFor={id}>{text.setting}</label>
      </p>
    </DialogFrame>
  );
}
