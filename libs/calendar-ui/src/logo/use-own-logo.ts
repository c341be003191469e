import { useEndpointQuery } from '@daymark/api-client';
import { getOwnLogo } from '@daymark/contracts';

export const logoNameOf = (logoUrl: string) => logoUrl.split('/').at(-1)!;

/**
 * A person's own logo, with an address for an image: it is fetched with the token, which an image element does not
 * send.
 */
export function useOwnLogo(logoUrl: string | null) {
  const { data, isLoading, isError, refetch } = useEndpointQuery(
    getOwnLogo,
    { params: { name: logoUrl ? logoNameOf(logoUrl) : '' } },
    // Another logo has another name.
    { enabled: logoUrl !== null, staleTime: Infinity },
  );
  return {
    file: data ?? null,
    url: data ? `data:${data.media_type};base64,${data.content}` : null,
    isLoading,
    isFailed: isError,
    retry: () => void refetch(),
  };
}
