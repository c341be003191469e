import { useEffect, type ReactNode } from 'react';
import { useEndpointQuery, useSession } from '@daymark/api-client';
import { getProfile } from '@daymark/contracts';
import { LoadingScreen, useToast } from '@daymark/ui';
import { Navigate } from '@daymark/ui/router';
import { texts } from './texts.js';

/**
 * Shows the console to administrators and redirects everybody else to the dashboard; the server refuses their calls in
 * any case. The flag is verified a second time on entry.
 */
export function AdministratorsOnly({ children }: { children: ReactNode }) {
  const { state, user, profile } = useSession();
  if (state === 'loading' || (state === 'signed-in' && !profile))
    return <LoadingScreen label={texts.loading} />;
  if (!user || !profile?.is_admin) return <Navigate to="/" replace />;
  return <Verified>{children}</Verified>;
}

function Verified({ children }: { children: ReactNode }) {
  const toast = useToast();
  const { data, isError } = useEndpointQuery(getProfile, {}, { staleTime: 0, gcTime: 0 });
  const isRefused = data?.is_admin === false;
  const isInDoubt = isError || isRefused;
  useEffect(() => {
    if (isInDoubt) toast.error({ title: texts.accessIssue, description: texts.accessIssueText });
  }, [isInDoubt, toast]);
  return isRefused ? <Navigate to="/" replace /> : children;
}
