import { useEndpointQuery } from '@daymark/api-client';
import { useOwnLogo } from '@daymark/calendar-ui/customization';
import { DEFAULT_CUSTOMIZATION, getCustomization } from '@daymark/contracts';

/** The stored customization of an event or occurrence; the general default until it is loaded. */
export function useStoredCustomization(id: string) {
  const customization = useEndpointQuery(getCustomization, { params: { id } }, { retry: 1 });
  const logo = useOwnLogo(customization.data?.logo_url ?? null);
  return {
    customization: customization.data ?? DEFAULT_CUSTOMIZATION,
    version: customization.data?.version,
    logoUrl: logo.url,
    isLoading: customization.isLoading || logo.isLoading,
  };
}
