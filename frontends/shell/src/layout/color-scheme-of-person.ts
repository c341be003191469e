import { useEffect } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { COLOR_SCHEME_COOKIE, getSettings } from '@daymark/contracts';
import { showColorScheme, type ColorScheme } from '@daymark/ui/core';

const SECONDS_PER_YEAR = 365 * 24 * 60 * 60;

/**
 * Shows the application light or dark as whoever is signed in chose it, and remembers that on this device, so that the
 * gateway writes it into the next document.
 */
export function ColorSchemeOfPerson() {
  const { data } = useEndpointQuery(getSettings, {});
  const chosen = data?.color_scheme;
  useEffect(() => {
    if (chosen === undefined) return;
    showColorScheme(chosen);
    rememberColorScheme(chosen);
  }, [chosen]);
  return null;
}

/** Not 'Strict': who follows a link from elsewhere sees the first page as chosen too. */
function rememberColorScheme(scheme: ColorScheme | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const age = scheme ? SECONDS_PER_YEAR : 0;
  document.cookie = `${COLOR_SCHEME_COOKIE}=${scheme ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`;
}
