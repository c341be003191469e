import { useState } from 'react';
import { queryKey, useEndpointMutation, useEndpointQuery, useQueryClient } from '@daymark/api-client';
import { getProfile, updateProfile } from '@daymark/contracts';

/** The person's name while it is edited. */
export function useNameDraft() {
  const queries = useQueryClient();
  const { data: profile } = useEndpointQuery(getProfile, {});
  const { mutateAsync } = useEndpointMutation(updateProfile);
  /** Null while it is unchanged. */
  const [typed, setTyped] = useState<string | null>(null);
  const stored = profile?.name ?? '';
  const isChanged = profile !== undefined && typed !== null && typed.trim() !== stored;
  const save = async () => {
    if (!isChanged) return;
    const saved = await mutateAsync({ body: { name: typed } });
    queries.setQueryData(queryKey(getProfile, {}), saved);
    setTyped(null);
  };
  return { value: typed ?? stored, isKnown: profile !== undefined, isChanged, change: setTyped, save };
}
