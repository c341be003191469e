import { useEndpointQuery } from '@daymark/api-client';
import { getOwnLogo } from '@daymark/contracts';

/** A stored logo with an address like '/api/logos/{name}', as a source for an image. */
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
