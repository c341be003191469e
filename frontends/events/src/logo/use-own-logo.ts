import { useEndpointQuery } from '@daymark/api-client';
import { getOwnLogo, type LogoFile } from '@daymark/contracts';

/** The name of a stored logo, from its address. */
export const logoNameOf = (logoUrl: string) => logoUrl.split('/').at(-1)!;

/** The user's logo as an address for an image: it is fetched with the token, which an image element does not send. */
export function useOwnLogo(logoUrl: string | null) {
  const logo = useEndpointQuery(
    getOwnLogo,
    { params: { name: logoUrl ? logoNameOf(logoUrl) : '' } },
    { enabled: logoUrl !== null, staleTime: Infinity },
  );
  return { file: logo.data ?? null, url: logo.data ? dataUrlOf(logo.data) : null, isLoading: logo.isLoading };
}

const dataUrlOf = ({ media_type, content }: LogoFile) => `data:${media_type};base64,${content}`;

/** The file of a stored logo, to be stored for another event. */
export function fileOf({ media_type, content }: LogoFile): Blob {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: media_type });
}
