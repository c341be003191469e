import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

/** On the root element: the gateway writes it into the document, so that the first paint is right already. */
const ATTRIBUTE = 'data-color-scheme';
/** On the root element too: the shell and the remotes may each have a copy of this module. */
const PREVIEW_ATTRIBUTE = 'data-color-scheme-preview';
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/** Shows the whole application light or dark; null: as the system says. Waits for the end of a preview. */
export function showColorScheme(scheme: ColorScheme | null): void {
  if (!document.documentElement.hasAttribute(PREVIEW_ATTRIBUTE)) paint(scheme);
}

/**
 * Shows a colour scheme that is chosen but not stored yet. What is stored may arrive later than the choice, and does not
 * replace it.
 *
 * @returns what ends the preview, and shows the stored scheme again
 */
export function previewColorScheme(chosen: ColorScheme | null, stored: ColorScheme | null): () => void {
  document.documentElement.setAttribute(PREVIEW_ATTRIBUTE, '');
  paint(chosen);
  return () => {
    document.documentElement.removeAttribute(PREVIEW_ATTRIBUTE);
    paint(stored);
  };
}

function paint(scheme: ColorScheme | null): void {
  document.documentElement.setAttribute(ATTRIBUTE, scheme ?? '');
  // Browsers paint their own bars and the ground below the page by it.
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme ?? 'light dark');
}

function subscribe(onChange: () => void): () => void {
  const system = window.matchMedia(SYSTEM_IS_DARK);
  const chosen = new MutationObserver(onChange);
  system.addEventListener('change', onChange);
  chosen.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  return () => {
    system.removeEventListener('change', onChange);
    chosen.disconnect();
  };
}

function isShownDark(): boolean {
  const chosen = document.documentElement.getAttribute(ATTRIBUTE);
  return chosen === 'dark' || (chosen !== 'light' && window.matchMedia(SYSTEM_IS_DARK).matches);
}

/** Whether the application is shown dark, by choice or by the system; followed while it changes. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isShownDark, () => false);
