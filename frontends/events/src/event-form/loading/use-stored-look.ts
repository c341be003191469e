import { useEndpointQuery } from '@daymark/api-client';
import { DEFAULT_LOOK, getCustomization } from '@daymark/contracts';
import { useOwnLogo } from '../../logo/use-own-logo.js';

/** The look of an event or occurrence as it is stored; the general one until it is there. */
export function useStoredLook(id: string) {
  const look = useEndpointQuery(getCustomization, { params: { id } }, { retry: 1 });
  const logo = useOwnLogo(look.data?.logo_url ?? null);
  return { look: look.data ?? DEFAULT_LOOK, logoUrl: logo.url, isLoading: look.isLoading || logo.isLoading };
}
