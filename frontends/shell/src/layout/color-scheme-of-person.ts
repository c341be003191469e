import { useEffect } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { COLOR_SCHEME_COOKIE, getSettings } from '@daymark/contracts';
import { showColorScheme, type ColorScheme } from '@daymark/ui/core';

const SECONDS_PER_YEAR = 365 * 24 * 60 * 60;

/**
 * Applies the signed-in person's colour scheme, and stores it on this device, so that the gateway writes it into the
 * next document.
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

/** Not 'Strict': following a link from elsewhere should show the right scheme too. */
function rememberColorScheme(scheme: ColorScheme | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const age = scheme ? SECONDS_PER_YEAR : 0;
  document.cookie = `${COLOR_SCHEME_COOKIE}=${scheme ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`;
}
