import { useEffect } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { COLOR_SCHEME_COOKIE, getSettings, HOUR_CYCLE_COOKIE, LANGUAGE_COOKIE } from '@daymark/contracts';
import { followLanguage, rememberOnDevice, showColorScheme } from '@daymark/ui/core';
import { useLocation } from '@daymark/ui/router';

/**
 * Applies the signed-in person's colour scheme and language, and stores them on this device, so that the gateway writes
 * them into the next document; and their choice of 12 or 24 hours, for public pages.
 */
export function SettingsOfDevice() {
  const { data } = useEndpointQuery(getSettings, {});
  const { key } = useLocation();
  const scheme = data?.color_scheme;
  const hours = data?.hour_cycle;
  const language = data?.language;
  useEffect(() => {
    if (scheme === undefined) return;
    showColorScheme(scheme);
    rememberOnDevice(COLOR_SCHEME_COOKIE, scheme);
  }, [scheme]);
  useEffect(() => {
    if (hours !== undefined) rememberOnDevice(HOUR_CYCLE_COOKIE, hours);
  }, [hours]);
  // Again on each page: something may have been typed on the one before.
  useEffect(() => {
    if (language !== undefined) followLanguage(LANGUAGE_COOKIE, language);
  }, [language, key]);
  return null;
}
