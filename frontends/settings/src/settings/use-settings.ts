import { useEndpointQuery } from '@daymark/api-client';
import { getSettings } from '@daymark/contracts';

/** The settings of whoever is signed in. */
export const useSettings = () => useEndpointQuery(getSettings, {});
