import { useMemo } from 'react';
import { useEndpointQuery, useSession } from '@daymark/api-client';
import { getSettings } from '@daymark/contracts';
import { browserLocale } from '@daymark/ui/public';
import { viewPreferences, type ViewPreferences } from './view-preferences.js';

/**
 * The signed-in person's preferences for calendars; until they are loaded, and for visitors, those of the browser's
 * locale.
 */
export function useViewPreferences(): ViewPreferences & { isLoading: boolean } {
  const { user } = useSession();
  const { data, isLoading } = useEndpointQuery(getSettings, {}, { enabled: user !== null });
  return useMemo(() => ({ ...viewPreferences(data, browserLocale()), isLoading }), [data, isLoading]);
}
