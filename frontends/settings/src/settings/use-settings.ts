import { useEndpointQuery } from '@daymark/api-client';
import { getSettings } from '@daymark/contracts';

/** The settings of the signed-in person. */
export const useSettings = () => useEndpointQuery(getSettings, {});
