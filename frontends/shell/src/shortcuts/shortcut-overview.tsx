import { useId } from 'react';
import { useListedShortcuts, useShortcuts, useShortcutSetting } from '@daymark/ui/core';
import { useNavigate } from '@daymark/ui/router';
import { DialogFrame } from '../dialog/index.js';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import './shortcuts.css';

const text = texts.shortcuts;
const SEARCH_FIELD = '[data-shortcut="search"]';

/** The keys that work on every page. */
export function useGlobalShortcuts({
  isSignedIn,
  onShowAll,
}: {
  isSignedIn: boolean;
  onShowAll: () => void;
}): void {
  const navigate = useNavigate();
  useShortcuts({ '?': { label: text.show, run: onShowAll } });
  // A page may have another way to make an event, also one that is still loading.
  useShortcuts(
    {
      ...(isSignedIn && { n: { label: text.newEvent, run: () => void navigate(paths.createEvent) } }),
      '/': {
        label: text.search,
        run: () => {
          const field = document.querySelector<HTMLElement>(SEARCH_FIELD);
          if (field) field.focus();
          else if (isSignedIn) void navigate(paths.search);
        },
      },
    },
    { isFallback: true },
  );
}

/** What can be pressed on this page, and the switch that turns it off. */
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
