import { useEndpointQuery } from '@daymark/api-client';
import { getOwnLogo } from '@daymark/contracts';

/** The stored logo behind an address such as '/api/logos/{name}', as one that an image can show. */
export function useStoredLogo(logoUrl: string | null) {
  const name = logoUrl?.split('/').at(-1) ?? '';
  const { data, isError, isPending, refetch } = useEndpointQuery(
    getOwnLogo,
    { params: { name } },
    // Another logo has another name.
    { enabled: logoUrl !== null, staleTime: Infinity },
  );
  return {
    url: logoUrl && data ? `data:${data.media_type};base64,${data.content}` : null,
    isLoading: logoUrl !== null && isPending,
    isFailed: logoUrl !== null && isError,
    retry: () => void refetch(),
  };
}
