import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

/** On the root element: the gateway writes it into the document, so that the first paint is right. */
const ATTRIBUTE = 'data-color-scheme';
/** Also on the root element: the shell and the remotes may each have a copy of this module. */
const PREVIEW_ATTRIBUTE = 'data-color-scheme-preview';
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/** Sets the colour scheme of the whole application; null follows the system. Waits for the end of a preview. */
export function showColorScheme(scheme: ColorScheme | null): void {
  if (!document.documentElement.hasAttribute(PREVIEW_ATTRIBUTE)) paint(scheme);
}

/**
 * Previews a colour scheme that is not stored yet. The stored one may arrive later and does not replace it.
 *
 * @returns the function that ends the preview and shows the stored scheme again
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
  // Browsers use it for their own bars and the background below the page.
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

/** Whether the application is dark, by choice or by the system; updates when that changes. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isShownDark, () => false);
