import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

/** On the root element: the gateway writes it into the document, so that the first paint is right already. */
const ATTRIBUTE = 'data-color-scheme';
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/** Shows the whole application light or dark; null: as the system says. */
export function showColorScheme(scheme: ColorScheme | null): void {
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
