import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  label: string;
  /** Without it the key is only listed: the part of the page that has the focus handles it. */
  run?: () => void;
  /** It opens something with a text field, which gets what is typed until it has the focus. */
  opensField?: boolean;
}

/**
 * Shortcuts by key, as browsers name it: 't', '?', 'ArrowLeft'; with Ctrl, or Cmd on a Mac, 'Mod+z'. Those that are only
 * listed may name several: 'Alt+Arrows'.
 */
export type Shortcuts = Readonly<Record<string, Shortcut>>;

export interface ListedShortcut {
  key: string;
  label: string;
}

const STORAGE_KEY = 'daymark-shortcuts';

/**
 * How long a key waits for the page it was meant for, which may be loading; if that is known, the key waits until the
 * page is there.
 */
const AWAITED_MS = 4_000;
/** What a field's code may take to load on a bad connection. */
const AWAITED_FIELD_MS = 60_000;
let awaited: { key: string; until: number } | null = null;
let pagesOnTheirWay = 0;
/** What was typed since a shortcut for a field that is not there yet. */
let typedAhead: { text: string; until: number } | null = null;
/** Also for a page whose field cannot be loaded: what is typed from then on is meant for the page again. */
export function forgetKeys(): void {
  awaited = null;
  typedAhead = null;
}

type Registration = { current: Shortcuts; isFallback: boolean };
const registrations = new Set<Registration>();
const listeners = new Set<() => void>();
let listed: readonly ListedShortcut[] = [];
let areOn = readSetting();

/**
 * Registers shortcuts while this component is mounted. The overview lists them; if two want the same key the later one
 * gets it, a fallback only if nobody else wants it. A key pressed while the page was still loading runs once the page
 * is there, unless another key was pressed since. Shortcuts are ignored while somebody types, in menus and dialogs,
 * with Alt, and if the event is handled already (preventDefault).
 */
export function useShortcuts(shortcuts: Shortcuts, { isFallback = false } = {}): void {
  const latest = useRef(shortcuts);
  const listing = Object.entries(shortcuts)
    .map(([key, { label }]) => `${key} ${label}`)
    .join('\n');
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  // Before the component is visible: a key pressed from then on is meant for it.
  useLayoutEffect(() => {
    const registration: Registration = {
      get current() {
        return latest.current;
      },
      isFallback,
    };
    if (registrations.size === 0) {
      window.addEventListener('keydown', onKeyDown);
      window.addEventListener('pointerdown', forgetKeys);
      window.addEventListener('focusin', onFocus);
    }
    registrations.add(registration);
    change();
    const mayRun = !isFallback || pagesOnTheirWay === 0;
    const early = awaited && mayRun && Date.now() < awaited.until ? latest.current[awaited.key] : undefined;
    if (early) {
      awaited = null;
      // The router can navigate only after all effects of the page have run.
      queueMicrotask(() => early.run?.());
    }
    return () => {
      registrations.delete(registration);
      if (registrations.size === 0) {
        window.removeEventListener('keydown', onKeyDown);
        window.removeEventListener('pointerdown', forgetKeys);
        window.removeEventListener('focusin', onFocus);
        forgetKeys();
      }
      change();
    };
  }, [listing, isFallback]);
}

/**
 * While this component is mounted a page is loading, which may want a key: fallbacks wait for it, and run if the page
 * does not use the key.
 */
export function usePageOnItsWay(): void {
  useLayoutEffect(() => {
    pagesOnTheirWay += 1;
    return () => {
      pagesOnTheirWay -= 1;
      // By then its replacement has registered its keys.
      queueMicrotask(runAwaitedFallback);
    };
  }, []);
}

function runAwaitedFallback(): void {
  if (!awaited || pagesOnTheirWay > 0) return;
  const shortcut = shortcutOf(awaited.key);
  if (shortcut) {
    awaited = null;
    shortcut.run?.();
  } else awaited.until = Date.now() + AWAITED_MS;
}

/** The available shortcuts in the page's order, the application's own first. */
export function useListedShortcuts(): readonly ListedShortcut[] {
  return useSyncExternalStore(subscribe, () => listed);
}

/**
 * Whether single-key shortcuts are on; people who dictate or have unsteady hands can turn them off. Stored in the
 * browser.
 */
export function useShortcutSetting(): [areOn: boolean, turn: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => areOn), switchShortcuts];
}

function switchShortcuts(on: boolean): void {
  areOn = on;
  try {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Without storage the choice is lost with the page.
  }
  change();
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(): void {
  const byKey = new Map<string, string>();
  for (const { current } of registrations) {
    for (const key of Object.keys(current)) byKey.set(key, shortcutOf(key)!.label);
  }
  listed = [...byKey].map(([key, label]) => ({ key, label }));
  for (const listener of listeners) listener();
}

/** If two want the same key the later one wins; a fallback only if nobody else wants it. */
function shortcutOf(key: string): Shortcut | undefined {
  return ownerOf(key)?.current[key];
}

function ownerOf(key: string): Registration | undefined {
  const wanting = [...registrations].filter(({ current }) => current[key]);
  const own = wanting.filter(({ isFallback }) => !isFallback);
  return own.at(-1) ?? wanting.at(-1);
}

/** Check boxes and radio buttons do not use letters. */
const IN_A_FIELD =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Parts of a page that use letters and arrows themselves. */
const WITH_OWN_KEYS = '[role="menu"], [role="listbox"], [role="combobox"], [role="dialog"], dialog';
const MOVES_BY_ARROWS = '[role="tab"], [role="radio"], input[type="radio"], [role="grid"], [role="slider"]';
const OPEN_OVER_THE_PAGE = '[aria-modal="true"], dialog[open], [role="menu"]';

function onKeyDown(event: KeyboardEvent): void {
  if (isTypedAhead(event)) return;
  forgetKeys();
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const isWithMod = event.ctrlKey || event.metaKey;
  if (isWithMod ? event.shiftKey || isElsewhereWithMod(event) : !areOn || isElsewhere(event)) return;
  // With Caps Lock, or another alphabet, Ctrl+Z is still that key.
  const key = isWithMod ? `Mod+${letterOf(event)}` : event.key;
  const owner = ownerOf(key);
  if (owner) event.preventDefault();
  if (owner?.current[key]!.opensField) typedAhead = { text: '', until: Date.now() + AWAITED_FIELD_MS };
  const isPageOnItsWay = pagesOnTheirWay > 0;
  const mayPageWant = isPageOnItsWay && !isWithMod;
  if (owner && !(owner.isFallback && mayPageWant)) owner.current[key]!.run?.();
  else if (!isWithMod && key.length === 1) {
    awaited = { key, until: isPageOnItsWay ? Infinity : Date.now() + AWAITED_MS };
  }
}

/** Keeps a key for the field that is on its way; the page does not see it. Tab and Escape end that. */
function isTypedAhead(event: KeyboardEvent): boolean {
  const { key } = event;
  if (!typedAhead || event.ctrlKey || event.metaKey || event.altKey || key === 'Escape' || key === 'Tab')
    return false;
  if (isElsewhere(event) || (Date.now() > typedAhead.until && pagesOnTheirWay === 0)) return false;
  const { text } = typedAhead;
  const next = key === 'Backspace' ? text.slice(0, -1) : key.length === 1 ? text + key : text;
  typedAhead = { text: next, until: Date.now() + AWAITED_FIELD_MS };
  event.preventDefault();
  return true;
}

function onFocus({ target }: FocusEvent): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!typedAhead || !isField || target.selectionStart === null) return;
  const { text } = typedAhead;
  typedAhead = null;
  if (text === '') return;
  // React listens to the field once it has rendered everything.
  queueMicrotask(() => {
    target.setRangeText(text, target.selectionStart!, target.selectionEnd!, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const letterOf = ({ key, code }: KeyboardEvent) =>
  /^[a-z]$/i.test(key) || !code.startsWith('Key') ? key.toLowerCase() : code.slice(3).toLowerCase();

/** Uses of Ctrl by browsers and dialogs: in a text field Ctrl+Z undoes typing. */
const TEXT_FIELD = `input:not([type="checkbox"], [type="radio"], [type="button"], [type="color"], [type="file"]),
  textarea, select, [contenteditable]:not([contenteditable="false"])`;

function isElsewhereWithMod({ target }: KeyboardEvent): boolean {
  return (target instanceof Element && target.closest(TEXT_FIELD) !== null) || isCovered();
}

function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (target instanceof Element) {
    if (target.closest(`${IN_A_FIELD}, ${WITH_OWN_KEYS}`)) return true;
    if (key.startsWith('Arrow') && target.closest(MOVES_BY_ARROWS)) return true;
  }
  return isCovered();
}

/** An overlay is open. antd leaves closed dialogs in the document, hidden. */
function isCovered(): boolean {
  return [...document.querySelectorAll<HTMLElement>(OPEN_OVER_THE_PAGE)].some(isShown);
}

const isShown = (element: HTMLElement) =>
  element.checkVisibility?.() ?? !element.closest('[style*="display: none"]');
