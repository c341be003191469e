import { useEffect } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { COLOR_SCHEME_COOKIE, getSettings, HOUR_CYCLE_COOKIE } from '@daymark/contracts';
import { showColorScheme } from '@daymark/ui/core';

const SECONDS_PER_YEAR = 365 * 24 * 60 * 60;

/**
 * Applies the signed-in person's colour scheme, and stores it on this device, so that the gateway writes it into the
 * next document; and their choice of 12 or 24 hours, for public pages.
 */
export function SettingsOfDevice() {
  const { data } = useEndpointQuery(getSettings, {});
  const scheme = data?.color_scheme;
  const hours = data?.hour_cycle;
  useEffect(() => {
    if (scheme === undefined) return;
    showColorScheme(scheme);
    remember(COLOR_SCHEME_COOKIE, scheme);
  }, [scheme]);
  useEffect(() => {
    if (hours !== undefined) remember(HOUR_CYCLE_COOKIE, hours);
  }, [hours]);
  return null;
}

/** Not 'Strict': following a link from elsewhere should show the right settings too. */
function remember(name: string, value: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : SECONDS_PER_YEAR;
  document.cookie = `${name}=${value ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`;
}
