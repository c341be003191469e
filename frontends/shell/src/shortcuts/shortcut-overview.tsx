import { useId } from 'react';
import { useListedShortcuts, useShortcuts, useShortcutSetting } from '@daymark/ui/core';
import { useNavigate } from '@daymark/ui/router';
import { DialogFrame } from '../dialog-frame.js';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import './shortcuts.css';

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** What is on keys without a letter. */
const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  Arrows: '← ↑ → ↓',
  UpDown: '↑ ↓',
  Alt: isMac ? '⌥' : 'Alt',
  Mod: isMac ? '⌘' : 'Ctrl',
  z: 'Z',
};

const shownKey = (key: string) =>
  key
    .split('+')
    .map((part) => SYMBOLS[part] ?? part)
    .join(' ');

const SEARCH_FIELD = '[data-shortcut="search"]';

export function useGlobalShortcuts({
  isSignedIn,
  onShowAll,
}: {
  isSignedIn: boolean;
  onShowAll: () => void;
}): void {
  const navigate = useNavigate();
  useShortcuts({ '?': { label: text('shell.shortcuts.show'), run: onShowAll } });
  // A page, also one still loading, may have its own way to create an event.
  useShortcuts(
    {
      ...(isSignedIn && {
        n: {
          label: text('shell.shortcuts.newEvent'),
          run: () => void navigate(paths.createEvent),
          opensField: true,
        },
      }),
      '/': {
        label: text('shell.shortcuts.search'),
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

export function ShortcutOverview({ onClose }: { onClose: () => void }) {
  const id = useId();
  const shortcuts = useListedShortcuts();
  const [areOn, turn] = useShortcutSetting();
  return (
    <DialogFrame title={text('shell.shortcuts.title')} onClose={onClose}>
      {/* First, since it gets the focus, to which a long list would be scrolled. */}
      <p className="shortcuts-setting">
        <input id={id} type="checkbox" checked={areOn} onChange={({ target }) => turn(target.checked)} />
        <label htmlFor={id}>{text('shell.shortcuts.setting')}</label>
      </p>
      <dl className="shortcuts">
        {shortcuts.map(({ key, label }) => (
          <div key={key} className="shortcut">
            <dt>
              <kbd>{shownKey(key)}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}
