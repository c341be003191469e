import { useMemo } from 'react';
import { useEndpointQuery, useSession } from '@daymark/api-client';
import { getSettings } from '@daymark/contracts';
import { browserLocale } from '@daymark/ui/public';
import { viewPreferences, type ViewPreferences } from './view-preferences.js';

/** How whoever is signed in wants to see calendars; until that is known, and for visitors, what the browser's locale says. */
export function useViewPreferences(): ViewPreferences & { isLoading: boolean } {
  const { user } = useSession();
  const { data, isLoading } = useEndpointQuery(getSettings, {}, { enabled: user !== null });
  return useMemo(() => ({ ...viewPreferences(data, browserLocale()), isLoading }), [data, isLoading]);
}
